// The page under test: watched for complaints, with dice that fall the same way every time.
import { test as base, expect, type Page } from '@playwright/test';
import type { GameId, Saved } from '../../src/protocol';

export { expect, type Page };

export const games = [
  { id: 'border', name: 'The Border' },
  { id: 'wuerfelland', name: 'Würfelland' },
  { id: 'hexagony', name: 'Hexagony' },
  { id: 'colour-lines', name: 'Colour Lines' },
] as const satisfies { id: GameId; name: string }[];

export const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: 'de-DE' };
export const desktop = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' };

/** What the watcher notes down in the page. */
export interface Watched {
  clicks: number;
  /** requests that the table has not answered yet */
  waiting: number;
  /** every answer of the table, and how long it took */
  trips: { type: string; ms: number }[];
  /** the worker of the table in play is the first */
  workers: Worker[];
  /** to tables online */
  sockets: WebSocket[];
}
declare global {
  interface Window {
    watched: Watched;
  }
}

/** Runs in the page before anything else. */
export function watch({ serviceWorker, haste }: { serviceWorker: boolean; haste: number }) {
  const watched: Watched = { clicks: 0, waiting: 0, trips: [], workers: [], sockets: [] };
  window.watched = watched;
  addEventListener('click', () => ++watched.clicks, true);
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => console.error(`CSP ${violatedDirective}: ${blockedURI}`));

  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL) {
      super(url);
      watched.sockets.push(this);
    }
  };
  window.Worker = class extends Worker {
    asked: { type: string; at: number } | null = null;
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      watched.workers.push(this);
      this.addEventListener('message', () => {
        if (!this.asked) return;
        watched.trips.push({ type: this.asked.type, ms: performance.now() - this.asked.at });
        this.asked = null;
        --watched.waiting;
      });
    }
    override postMessage(message: { text?: string }) {
      if (message.text !== undefined) {
        this.asked = { type: (JSON.parse(message.text) as { type: string }).type, at: performance.now() };
        ++watched.waiting;
      }
      super.postMessage(message);
    }
    override terminate() {
      if (this.asked) --watched.waiting;
      this.asked = null;
      watched.workers.splice(watched.workers.indexOf(this), 1);
      super.terminate();
    }
  };

  // Seeds come from here: the same tap gives the same game.
  let seed = 7;
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = <T extends ArrayBufferView>(array: T): T => (array instanceof Uint32Array ? (array.fill(++seed) as typeof array) : random(array));
  if (!serviceWorker) delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
  if (haste !== 1) {
    const patient = window.setTimeout;
    window.setTimeout = ((act: () => void, after = 0) => patient(act, after / haste)) as typeof window.setTimeout;
  }
}

/** Notes down what the page complains about. */
export function listen(page: Page, complaints: string[]): Page {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return page;
}

interface Options {
  /** with the service worker that keeps the page for later */
  serviceWorker: boolean;
  /** so many times faster do waits pass in the page */
  haste: number;
}

export const test = base.extend<Options & { complaints: string[] }>({
  serviceWorker: [false, { option: true }],
  haste: [1, { option: true }],
  /** Errors in the console, uncaught ones, and whatever the Content-Security-Policy forbade: there may be none. */
  complaints: [
    async ({ context, page, serviceWorker, haste }, use) => {
      const complaints: string[] = [];
      await context.addInitScript(watch, { serviceWorker, haste });
      listen(page, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** The game in progress as the page keeps it between visits. */
export const kept = (page: Page): Promise<{ saved: Saved; over: boolean }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tafelrunde.table') ?? 'null') as { saved: Saved; over: boolean });

export async function expectNoSidewaysScrolling(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `sideways scrolling at ${page.url()}`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** A word in either language. */
export const either = (german: string, english: string) => new RegExp(`^(${german}|${english})$`);

/** Opens a game's set-up with only two seats. */
export async function setUpForTwo(page: Page, game: GameId) {
  await page.goto(`./#/setup/${game}`);
  const third = page.getByRole('button', { name: either('Person 3 entfernen', 'Remove player 3') });
  await page.getByRole('textbox').nth(1).waitFor();
  if (await third.isVisible()) await third.click();
}

export async function begin(page: Page) {
  await page.getByRole('button', { name: either('Los geht’s', 'Let’s go') }).click();
  await expect(page).toHaveURL(/#\/play/);
}
