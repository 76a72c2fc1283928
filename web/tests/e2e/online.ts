// Tables on the server, and people with browsers of their own at them.
import type { BrowserContextOptions } from '@playwright/test';
import { test as base, either, expect, listen, watch, type Page } from './page';

/** What Chromium itself complains about when there is no network. */
const withoutNetwork = /ERR_INTERNET_DISCONNECTED|WebSocket connection to/;

interface Others {
  /** Somebody else with a browser of their own. */
  guest: (use: BrowserContextOptions) => Promise<Page>;
  /** Another tab of the same browser. */
  secondTab: () => Promise<Page>;
}

export const test = base.extend<Others>({
  guest: async ({ browser, complaints, baseURL }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...(baseURL ? { baseURL } : {}), ...options });
      contexts.push(context);
      await context.addInitScript(watch, { serviceWorker: false, haste: 1 });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      return listen(page, complaints);
    });
    for (const context of contexts) await context.close();
    complaints.splice(0, complaints.length, ...complaints.filter((one) => !withoutNetwork.test(one)));
  },
  secondTab: async ({ context, complaints }, use) => use(async () => listen(await context.newPage(), complaints)),
});

export const button = (page: Page, german: string, english: string) => page.getByRole('button', { name: either(german, english) });

/** Opens a table on the host's page; gives its link. `choose`: what else is chosen in the set-up. */
export async function openTable(page: Page, game: string, seats: number, choose: () => Promise<unknown> = () => Promise.resolve()): Promise<string> {
  await page.goto(`./#/setup/${game}/friends`);
  await page.getByRole('button', { name: String(seats), exact: true }).click();
  await choose();
  await button(page, 'Tisch aufmachen', 'Open the table').click();
  await expect(page).toHaveURL(/#\/table\/[a-z0-9]{15}$/);
  return page.url();
}

export async function sit(page: Page, name: string, seat: string) {
  await page.getByRole('textbox', { name: either('Dein Name|Name', 'Your name') }).fill(name);
  await button(page, `Platz ${seat}: hier sitzen`, `Seat ${seat}: sit here`).click();
  await expect(button(page, `Platz ${seat}: aufstehen`, `Seat ${seat}: stand up`)).toBeVisible();
}

export async function start(host: Page, others: Page[]) {
  await button(host, 'Spiel beginnen', 'Start the game').click();
  for (const page of [host, ...others]) await expect(page.locator('p.sentence')).toBeVisible();
}
