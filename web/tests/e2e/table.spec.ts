import type { GameId } from '../../src/protocol';
import { begin, desktop, expect, games, kept, phone, setUpForTwo, test, type Page } from './page';
import { make } from './moves';
import { play } from './player';

test.use(desktop);

/** At a table with real dice, so that the test says what falls. */
async function beginWithOwnDice(page: Page) {
  await setUpForTwo(page, 'border');
  await page.getByRole('radio', { name: 'Choose' }).check();
  await page.getByRole('combobox', { name: 'Who begins?' }).selectOption('A');
  await page.getByRole('checkbox', { name: 'Own dice' }).check();
  await begin(page);
}
async function enter(page: Page, dice: string[]) {
  const entry = page.getByRole('group', { name: 'What do your dice show?' });
  for (const colour of dice) await entry.getByRole('button', { name: colour }).first().click();
  await entry.getByRole('button', { name: 'That’s it' }).click();
}
const events = async (page: Page) => (await kept(page)).saved.events;

test('a tap crosses off, another takes it back; so do the button and Ctrl+Z', async ({ page }) => {
  await beginWithOwnDice(page);
  await enter(page, ['blue', 'blue', 'blue', 'blue', 'blue']);
  await make(page, 'stop');
  const space = page.locator('[data-space][aria-disabled=false]').first();
  const name = await space.getAttribute('data-space');
  await expect(space).toBeVisible();
  const before = await events(page);
  const same = page.locator(`[data-space="${name}"]`);

  for (const back of [
    () => same.click(),
    () => page.getByRole('button', { name: 'Take back' }).click(),
    () => page.keyboard.press('Control+z'),
  ]) {
    await same.click();
    await expect.poll(async () => (await events(page)).length).toBe(before.length + 1);
    await expect(same).toHaveAttribute('aria-label', /tap again to take it back/);
    await back();
    await expect.poll(() => events(page)).toEqual(before);
    await expect(same).toHaveAttribute('aria-label', /can be completed/);
  }
});

/** The game once it is the person's turn and nothing more happens by itself. */
async function settled(page: Page) {
  const now = async () => ({ ...(await kept(page)), sentence: await page.locator('p.sentence.mine').textContent() });
  let before = await now();
  await expect(async () => {
    const earlier = before;
    await page.waitForTimeout(500);
    before = await now();
    expect(before).toEqual(earlier);
  }).toPass({ timeout: 30_000 });
  return before;
}

for (const { id, name } of games) {
  test(`${name} goes on where it was after a reload, and from the home page`, async ({ page }) => {
    await setUpForTwo(page, id);
    await begin(page);
    await play(page, { taps: 8 });
    const before = await settled(page);
    await page.reload();
    await expect(page.locator('p.sentence')).toHaveText(before.sentence ?? '');
    expect((await kept(page)).saved.events).toEqual(before.saved.events);

    await page.goto('./#/');
    await expect(page.getByRole('heading', { name: `${name}: your game is waiting` })).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.locator('p.sentence')).toHaveText(before.sentence ?? '');
    await play(page, { taps: 2 });
  });
}

test('a browser that forbids to keep anything plays all the same', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  );
  await page.goto('./#/');
  await page.getByRole('button', { name: 'Play now: Hexagony' }).click();
  await expect(page).toHaveURL(/#\/play/);
  await expect(page.locator('p.sentence')).toBeVisible();
  await page.goto('./#/');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.locator('p.sentence')).toBeVisible();
});

test('a trap in the worker loses nothing', async ({ page }) => {
  await setUpForTwo(page, 'border');
  await page.getByRole('combobox', { name: 'Who begins?' }).selectOption('A');
  await begin(page);
  await make(page, 'roll');
  const hint = page.getByRole('button', { name: 'Hint' });
  await expect(hint).toBeEnabled();
  const before = await events(page);
  // What is no WebAssembly breaks the worker for good: asked for a hint, it traps.
  await hint.evaluate((button) => {
    window.watched.workers[0]?.postMessage({ load: 'icon.svg' });
    (button as HTMLElement).click();
  });
  await expect.poll(() => page.evaluate(() => window.watched.trips.map(({ type }) => type).slice(-2))).toEqual(['hint', 'restore']);
  expect(await events(page)).toEqual(before);

  await make(page, 'stop');
  await expect.poll(() => events(page)).toEqual([...before, 'A stop']);
  await make(page, 'done');
  await play(page, { taps: 10 });
  expect((await events(page)).slice(0, before.length)).toEqual(before);
});

test('a trap of the C++ program in the middle of a game loses nothing', async ({ page, complaints }) => {
  await setUpForTwo(page, 'border');
  await page.getByRole('combobox', { name: 'Who begins?' }).selectOption('A');
  await begin(page);
  await make(page, 'roll');
  await expect(page.getByRole('button', { name: 'Hint' })).toBeEnabled();
  const before = await events(page);

  // Room for a message of 4 GB is more than WebAssembly has: the program aborts.
  const worker = page.workers().at(-1)!;
  await worker.evaluate(() => (TextEncoder.prototype.encode = () => ({ length: 4e9 }) as Uint8Array<ArrayBuffer>));
  const traps = page.evaluate(() => new Promise<string>((done) => window.watched.workers[0]?.addEventListener('message', ({ data }) => done(data.trap))));
  await make(page, 'stop');
  expect(await traps).toMatch(/RuntimeError: unreachable/);
  await expect.poll(() => page.evaluate(() => window.watched.trips.map(({ type }) => type).slice(-2))).toEqual(['move', 'restore']);
  expect(await events(page)).toEqual(before);
  await expect(page.getByRole('alert')).toBeHidden();

  await make(page, 'stop');
  await expect.poll(() => events(page)).toEqual([...before, 'A stop']);
  await make(page, 'done');
  await play(page, { taps: 10 });
  expect((await events(page)).slice(0, before.length)).toEqual(before);
  expect(complaints.splice(0), 'what C++ said before it aborted').toEqual([expect.stringContaining('length_error was thrown')]);
});

for (const [size, use] of Object.entries({ phone, desktop })) {
  test.describe(size, () => {
    test.use({ ...use, haste: 3 });
    for (const { id, name } of games) {
      test(`${name}: buttons stay where they are while bots act`, async ({ page }) => {
        await setUpForTwo(page, id);
        await begin(page);
        await play(page, { taps: 4 });
        await page.evaluate(() => {
          const seen = new Set<string>();
          const look = () => {
            // Hidden only at the end of a game.
            const places = [...document.querySelectorAll('.tools button')].map((one) => Math.round(one.getBoundingClientRect().top + scrollY));
            if (places.length) seen.add(places.join());
            requestAnimationFrame(look);
          };
          look();
          Object.assign(window, { seen });
        });
        await play(page, { taps: 25 });
        expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toHaveLength(1);
      });
    }
  });
}

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  test('what the table refuses is told in the language of the page', async ({ page }) => {
    await page.goto('./#/replay');
    const open = (text: string) => page.locator('input[type=file]').setInputFiles({ name: 'x.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await open('Hallo');
    await expect(page.getByRole('alert')).toHaveText('Das ist keine Aufzeichnung eines Spiels.');
    const record = { record: 1, game: 'border', program: '', seats: ['A', 'B'], setup: { first: 'A', boards: ['morning', 'noon'] }, events: ['roll xx'] };
    await open(JSON.stringify(record));
    await expect(page.getByRole('alert')).toContainText('In der Aufzeichnung ist Ereignis 1 nicht erlaubt.');
    await expect(page.getByRole('alert').locator('[lang=en]')).toHaveText('event 1 ("roll xx"): "xx" is not a possible roll now');
    await open(JSON.stringify({ ...record, game: 'chess' }));
    await expect(page.getByRole('alert')).toContainText('Das hat leider nicht geklappt.');
  });
});

async function setUpForTwoPeople(page: Page, game: GameId) {
  await setUpForTwo(page, game);
  await page.getByRole('textbox', { name: 'Name of player 1' }).fill('Anna');
  await page.getByRole('combobox', { name: 'Who plays in seat 2?' }).selectOption('Person');
  await page.getByRole('textbox', { name: 'Name of player 2' }).fill('Boris');
  await expect(page.getByText('You play on one device')).toBeVisible();
}

test('two people share the device and hand it over', async ({ page }) => {
  await setUpForTwoPeople(page, 'border');
  await page.getByRole('combobox', { name: 'Who begins?' }).selectOption('A');
  await begin(page);
  const dialog = page.getByRole('dialog');
  const boardOf = (name: string) => page.getByRole('group', { name: new RegExp(`^Board of ${name}:`) });

  for (const [active, other] of [
    ['Anna', 'Boris'],
    ['Boris', 'Anna'],
  ] as const) {
    await expect(boardOf(active)).toBeVisible();
    await make(page, 'roll');
    await make(page, 'stop');
    await make(page, 'done');
    await expect(dialog.getByRole('heading')).toHaveText(`It’s the turn of ${other}`);
    await dialog.getByRole('button', { name: `I am ${other}` }).click();
    await expect(dialog).toBeHidden();
    await expect(boardOf(other)).toBeVisible();
    await make(page, 'done');
  }
});

test('whoever hands over may think again, while the others are not done', async ({ page }) => {
  await setUpForTwoPeople(page, 'colour-lines');
  await begin(page);
  const dialog = page.getByRole('dialog');
  await make(page, 'suggested');
  await make(page, 'done');
  await dialog.getByRole('button', { name: 'Anna takes back' }).click();
  await expect(dialog).toBeHidden();
  await make(page, 'done');
  await dialog.getByRole('button', { name: 'I am Boris' }).click();
  await make(page, 'suggested');
  await expect.poll(() => events(page)).toEqual(['A suggested', 'A done', 'B suggested']);
});
