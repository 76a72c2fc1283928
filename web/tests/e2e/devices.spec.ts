// Tables online to which people come with real dice, two at one device, or one in two tabs.
import { button, openTable, sit, start, test } from './online';
import { desktop, either, expect, phone, type Page } from './page';
import { make } from './moves';
import { play, playToTheEnd } from './player';

const patience = 90_000;
test.use(desktop);
test.setTimeout(300_000);

const log = (page: Page) => page.locator('.side ol li');
const rolls = (page: Page) => log(page).filter({ hasText: /würfelt|rolls/ });
const points = (page: Page) => page.locator('.result ol li strong').allTextContents();
const annaBegins = (page: Page) => page.getByRole('combobox', { name: 'Who begins?' }).selectOption('A');

test('real dice: either of two browsers enters what falls, and both see it', async ({ page, guest }) => {
  const link = await openTable(page, 'border', 2, async () => {
    await annaBegins(page);
    await page.getByRole('checkbox', { name: /^Own dice/ }).check();
  });
  await sit(page, 'Anna', 'A');
  const other = await guest(phone);
  await other.goto(link);
  await sit(other, 'Ben', 'B');
  await start(page, [other]);

  const entry = (one: Page) => one.getByRole('group', { name: either('Was zeigen deine Würfel\\?', 'What do your dice show\\?') });
  await expect(entry(page)).toBeVisible();
  await entry(page).getByRole('button', { name: 'red' }).first().click();
  await test.step('one enters what the other has rolled', async () => {
    for (let i = 0; i < 5; ++i) await entry(other).getByRole('button', { name: 'blau' }).first().tap();
    await entry(other).getByRole('button', { name: 'Stimmt so' }).tap();
    for (const one of [page, other]) {
      await expect(entry(one)).toHaveCount(0);
      await expect(rolls(one)).toHaveCount(1);
      await expect(one.getByRole('alert')).toHaveCount(0);
    }
    await expect(page.locator('.now .controls .die')).toHaveCount(5);
  });
  await Promise.all([playToTheEnd(page, { patience }), playToTheEnd(other, { patience, touch: true })]);
  expect(await points(other)).toEqual(await points(page));
  await expect(button(page, 'Würfel prüfen', 'Check the dice')).toHaveCount(0);
});

test('a couple at one tablet, and somebody else far away', async ({ page, guest }) => {
  const link = await openTable(page, 'border', 3, () => annaBegins(page));
  await sit(page, 'Anna', 'A');
  await page.getByRole('button', { name: 'One more on this device' }).click();
  await sit(page, 'Clara', 'C');
  const other = await guest(phone);
  await other.goto(link);
  await sit(other, 'Ben', 'B');
  await start(page, [other]);

  await test.step('chances to win, found out by the device itself', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('checkbox', { name: 'Show chances to win' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('img', { name: /^Anna: \d+% chance to win, Ben: \d+%.*, Clara: / })).toBeVisible();
  });
  await make(page, 'roll');
  await make(page, 'stop');
  await make(page, 'done');
  await expect(page.getByRole('button', { name: 'I am Clara' })).toBeVisible();
  await expect(other.locator('dialog')).toHaveCount(0);
  await Promise.all([playToTheEnd(page, { patience }), playToTheEnd(other, { patience, touch: true })]);
  expect(await points(other)).toEqual(await points(page));
});

test('two tabs at one seat show the same, and nothing happens twice', async ({ page, guest, secondTab }) => {
  const link = await openTable(page, 'border', 2, () => annaBegins(page));
  await sit(page, 'Anna', 'A');
  const other = await guest(phone);
  await other.goto(link);
  await sit(other, 'Ben', 'B');
  const tab = await secondTab();
  await tab.goto(link);
  await start(page, [other, tab]);

  const same = async (times: number) => {
    for (const one of [page, tab, other]) await expect(rolls(one)).toHaveCount(times);
    for (const one of [page, tab]) await expect(one.getByRole('alert')).toHaveCount(0);
  };
  await make(page, 'roll');
  await same(1);
  await test.step('what is rolled again in one tab is not rolled in the other as well', async () => {
    await tab.locator('.now .controls .die').first().click();
    await tab.getByRole('button', { name: 'Roll again (1 die)' }).click();
    await same(2);
    await page.waitForTimeout(1000);
    await same(2);
  });
  await test.step('both tabs play at once', async () => {
    const some = { taps: 25, patience: 5000 };
    const stops = () => undefined; // when it is nobody's turn here
    await Promise.all([play(page, some).catch(stops), play(tab, some).catch(stops), play(other, { ...some, touch: true }).catch(stops)]);
    await expect.poll(async () => (await log(tab).allTextContents()).join('\n')).toBe((await log(page).allTextContents()).join('\n'));
  });
  await test.step('who closes one tab is still there', async () => {
    await tab.close();
    await other.waitForTimeout(500);
    await expect(other.getByText('Anna ist gerade weg.')).toHaveCount(0);
  });
});
