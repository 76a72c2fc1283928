import type { GameId } from '../../src/protocol';
import { begin, desktop, expect, games, kept, setUpForTwo, test, type Page } from './page';
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
  const before = await events(page);
  const space = page.locator('[data-space][aria-disabled=false]').first();
  const name = await space.getAttribute('data-space');
  await expect(space).toBeVisible();
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
