import { begin, desktop, expect, kept, setUpForTwo, test, type Page } from './page';
import { play } from './player';

test.use(desktop);

/** The table is there and can be played at. */
async function expectToPlay(page: Page, dealt: Record<string, unknown>) {
  expect((await kept(page)).saved.setup).toMatchObject(dealt);
  await play(page, { taps: 10 });
}

const choose = (page: Page, name: string) => page.getByRole('radio', { name }).first().check();
const flip = (page: Page, name: string) => page.getByRole('checkbox', { name }).check();

test('The Border: boards and first player chosen', async ({ page }) => {
  await setUpForTwo(page, 'border');
  await choose(page, 'Choose');
  const pictures = page.getByRole('radiogroup').getByRole('radio');
  const wanted = await pictures.nth(3).getAttribute('value');
  await pictures.nth(3).check();
  await page.getByRole('combobox', { name: 'Who begins?' }).selectOption('A');
  await begin(page);
  const { boards } = (await kept(page)).saved.setup as { boards: { id: string }[] };
  expect(boards[0]?.id).toBe(wanted);
  await expectToPlay(page, { first: 'A' });
});

test('Würfelland: both sides of a sheet are never chosen together (W-02)', async ({ page }) => {
  await setUpForTwo(page, 'wuerfelland');
  await choose(page, 'Choose');
  const owned = () => page.locator('.picture:has(.owner)').evaluateAll((all) => all.map((one) => `${one.querySelector('.name')?.textContent?.trim()} ${one.querySelector('.owner')?.textContent}`));
  const side = (name: string) => page.getByRole('radiogroup').getByRole('radio', { name }).check();
  expect(await owned()).toEqual(['Coast Seat A', 'Delta Seat B']);
  await side('Highland');
  expect(await owned()).toEqual(['Delta Seat B', 'Highland Seat A']);
  await side('Steppe');
  expect(await owned()).toEqual(['Highland Seat B', 'Steppe Seat A']);
  await begin(page);
  await expectToPlay(page, { boards: [expect.objectContaining({ id: 'steppe' }), expect.objectContaining({ id: 'highland' })] });
});

test('Würfelland: Europa, and its boards chosen', async ({ page }) => {
  await setUpForTwo(page, 'wuerfelland');
  await choose(page, 'Europa');
  await choose(page, 'Choose');
  await begin(page);
  await expectToPlay(page, {});
  expect((await kept(page)).saved.options).toMatchObject({ style: 'europa' });
  await expect(page.locator('.now')).toContainText('of 5');
});

for (const [name, variant] of Object.entries({ 'From the bag': 'random', 'Three in hand': 'tactical' })) {
  test(`Hexagony: ${name}`, async ({ page }) => {
    await setUpForTwo(page, 'hexagony');
    await choose(page, name);
    await begin(page);
    await expectToPlay(page, { variant });
  });
}

test('Hexagony: colours and first player chosen, three at the table', async ({ page }) => {
  await setUpForTwo(page, 'hexagony');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('radio', { name: 'Choose' }).check();
  await page.getByRole('group', { name: 'Colour of player 1' }).getByRole('button', { name: 'white' }).click();
  await page.getByRole('combobox', { name: 'Who begins?' }).selectOption('A');
  await begin(page);
  await expectToPlay(page, { first: 'A', colours: ['white', 'red', 'blue'] });
});

for (const [name, dealt] of Object.entries({
  Neighbours: { neighbours: true },
  'Laying out dice': { assign: true },
  'Three scorings': {},
  'No midline': {},
})) {
  test(`Colour Lines: ${name}`, async ({ page }) => {
    await setUpForTwo(page, 'colour-lines');
    await flip(page, name);
    await begin(page);
    await expectToPlay(page, dealt);
    expect(Object.keys((await kept(page)).saved.options)).toHaveLength(1);
  });
}

test('Colour Lines: side B', async ({ page }) => {
  await setUpForTwo(page, 'colour-lines');
  await page.locator('label').filter({ has: page.getByRole('radio', { name: 'A sheet of side B is drawn by lot' }) }).click();
  await begin(page);
  await expectToPlay(page, {});
  expect((await kept(page)).saved.options).toEqual({ side: 'B' });
});

for (const task of [1, 2, 3, 4, 5]) {
  test(`Colour Lines alone: task ${task}${task === 5 ? ', rolled the hard way' : ''}`, async ({ page }) => {
    await setUpForTwo(page, 'colour-lines');
    await page.getByRole('button', { name: 'Remove player 2' }).click();
    await choose(page, `Task ${task}`);
    if (task === 5) await flip(page, 'Harder rolling');
    await begin(page);
    await expect(page.locator('.now')).toContainText(`Task ${task}`);
    await expectToPlay(page, { task });
  });
}

test('own dice are entered by hand', async ({ page }) => {
  await setUpForTwo(page, 'border');
  await page.getByRole('combobox', { name: 'Who begins?' }).selectOption('A');
  await flip(page, 'Own dice');
  await begin(page);
  const entry = page.getByRole('group', { name: 'What do your dice show?' });
  for (let i = 0; i < 5; ++i) await entry.getByRole('button', { name: 'blue' }).first().click();
  await entry.getByRole('button', { name: 'That’s it' }).click();
  await expect.poll(async () => (await kept(page)).saved.events).toEqual(['roll bbbbb']);
});

test('a bag of one’s own: the tile that was drawn is named', async ({ page }) => {
  await setUpForTwo(page, 'hexagony');
  await choose(page, 'From the bag');
  await page.getByRole('combobox', { name: 'Who begins?' }).selectOption('A');
  await flip(page, 'Own bag');
  await begin(page);
  await page.getByRole('button', { name: 'Draw a tile' }).click();
  await page.getByRole('group', { name: 'What came out of the bag?' }).getByRole('button', { name: 'red–blue–white' }).click();
  await expect.poll(async () => (await kept(page)).saved.events).toEqual(['A draw', 'roll rbw']);
});

test('own dice of Colour Lines and Würfelland', async ({ page }) => {
  await setUpForTwo(page, 'wuerfelland');
  await page.getByRole('combobox', { name: 'Who begins?' }).selectOption('A');
  await flip(page, 'Own dice');
  await begin(page);
  const entry = page.getByRole('group', { name: 'What do your dice show?' });
  for (const colour of ['red', 'green', 'green', 'grey', 'blue', 'blue']) await entry.getByRole('button', { name: colour }).first().click();
  await entry.getByRole('button', { name: 'That’s it' }).click();
  await expect.poll(async () => (await kept(page)).saved.events).toEqual(['roll rggbbs']);

  await setUpForTwo(page, 'colour-lines');
  await flip(page, 'Own dice');
  await begin(page);
  await page.getByRole('button', { name: 'Suggestion' }).click();
  await page.locator('.now').getByRole('button', { name: 'Done' }).click();
  const lines = page.getByRole('group', { name: 'What do your dice show?' });
  const die = (number: string) => lines.getByRole('group', { name: 'Which die?' }).getByRole('button', { name: number }).click();
  const face = (name: string) => lines.getByRole('group', { name: 'What does it show?' }).getByRole('button', { name }).click();
  await die('5');
  await face('S figure');
  await lines.getByRole('button', { name: 'Die 5: S figure; remove' }).click();
  await die('5');
  await face('Z figure');
  for (const name of ['U figure', '3 strokes', 'zero', 'corner of 2']) await face(name);
  await lines.getByRole('button', { name: 'That’s it' }).click();
  await expect.poll(async () => (await kept(page)).saved.events.slice(-5)).toEqual(['roll 5:Z', 'roll 1:U', 'roll 2:3', 'roll 3:0', 'roll 4:v']);
});
