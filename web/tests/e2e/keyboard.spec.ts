import { desktop, expect, kept, test, type Page } from './page';

test.use({ ...desktop, haste: 5 });

interface Focus {
  name: string;
  onBoard: boolean;
}

const focus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const now = document.activeElement ?? document.body;
    const name = now.getAttribute('aria-label') ?? (now === document.body ? '' : (now.textContent?.trim().replace(/\s+/g, ' ') ?? ''));
    return { name, onBoard: now.hasAttribute('data-space') };
  });

/** Tab, until what is wanted has the focus. */
async function tabTo(page: Page, wanted: (now: Focus) => boolean, key = 'Tab'): Promise<Focus> {
  for (let press = 0; press < 60; ++press) {
    const now = await focus(page);
    if (wanted(now)) return now;
    await page.keyboard.press(key);
  }
  throw new Error('Tab does not lead there');
}

const offered = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const words = (selector: string) => [...document.querySelectorAll<HTMLButtonElement>(selector)].filter((one) => !one.disabled).map((one) => one.textContent?.trim() ?? '');
    for (const begun = performance.now(); performance.now() - begun < 30_000; ) {
      await frame();
      if (document.querySelector('#verdict')) return ['over'];
      if (window.watched.waiting > 0) continue;
      const spaces = document.querySelectorAll('.board [data-space][aria-disabled=false]:not([aria-label*="take it back"])').length;
      const buttons = words('.now .controls .button');
      if (buttons.some((name) => /^(Roll|Stop|Done)/.test(name))) return [...(spaces ? ['space'] : []), ...buttons];
    }
    return [];
  });

test('The Border from the home page to the end without mouse or finger', async ({ page }) => {
  await page.goto('./#/setup/border');
  await expect(page.getByRole('button', { name: 'Remove player 3' })).toBeVisible();
  await tabTo(page, ({ name }) => name === 'Remove player 3');
  await page.keyboard.press('Enter');
  await tabTo(page, ({ name }) => name === 'Let’s go');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/play/);

  let again = true;
  let back = false;
  for (;;) {
    const now = await offered(page);
    expect(now, 'something can be done').not.toEqual([]);
    if (now[0] === 'over') break;
    const clicks = await page.evaluate(() => window.watched.trips.length);
    if (now.includes('Roll')) await tabTo(page, ({ name }) => name === 'Roll');
    else if (now.includes('space')) {
      await tabTo(page, ({ onBoard }) => onBoard, 'Shift+Tab');
      // The first space in the order of tabs need not be one that can be played.
      await page.keyboard.press(back ? 'Shift+N' : 'n');
      back = !back;
      await expect(page.locator('[data-space]:focus')).toHaveAttribute('aria-disabled', 'false');
    } else if (now.includes('Stop') && again) {
      // Once: pick a die and roll it again.
      again = false;
      await tabTo(page, ({ name }) => /^(red|yellow|green|blue|orange|grey)/.test(name), 'Shift+Tab');
      await page.keyboard.press('Space');
      await tabTo(page, ({ name }) => name.startsWith('Roll again ('));
    } else await tabTo(page, ({ name }) => name === 'Stop' || name === 'Done');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => window.watched.trips.length), { intervals: [10, 20, 50] }).toBeGreaterThan(clicks);
  }
  await expect(page.locator('.result ol li')).toHaveCount(2);
  expect((await kept(page)).saved.events.filter((event) => /^A (cross|complete)/.test(event)).length).toBeGreaterThan(5);
});

test('Hexagony: place, turn, lay and done with the keys', async ({ page }) => {
  await page.goto('./#/setup/hexagony');
  await page.getByRole('combobox', { name: 'Who begins?' }).selectOption('A');
  await tabTo(page, ({ name }) => name === 'Let’s go');
  await page.keyboard.press('Enter');
  await tabTo(page, ({ name }) => name.startsWith('Middle of the table'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await kept(page)).saved.events.length).toBe(1);
  await tabTo(page, ({ name }) => name === 'Done');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await kept(page)).saved.events[1]).toBe('A done');

  // N goes around all places once, Shift+N back.
  await expect(page.locator('.place').first()).toBeVisible();
  const places = await page.locator('.place').count();
  const here = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
  await tabTo(page, ({ name }) => name.startsWith('Empty place'));
  const seen = new Set<unknown>([await here()]);
  for (let n = 1; n < places; ++n) {
    await page.keyboard.press('n');
    seen.add(await here());
  }
  expect(seen.size).toBe(places);
  const last = await here();
  await page.keyboard.press('n');
  expect(seen).toContain(await here());
  await page.keyboard.press('Shift+N');
  expect(await here()).toBe(last);
});

test('Colour Lines: lines are drawn with the arrow keys', async ({ page }) => {
  await page.goto('./#/setup/colour-lines');
  await expect(page.getByRole('button', { name: 'Remove player 3' })).toBeVisible();
  await tabTo(page, ({ name }) => name === 'Remove player 3');
  await page.keyboard.press('Enter');
  await tabTo(page, ({ name }) => name === 'Let’s go');
  await page.keyboard.press('Enter');
  for (const name of ['Suggestion for a first game', 'Done']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await tabTo(page, (now) => now.name === name);
    await page.keyboard.press('Enter');
  }
  const sheet = page.getByRole('application');
  const roll = page.getByRole('button', { name: 'Roll', exact: true });
  await expect(sheet.or(roll)).toBeVisible();
  if (await roll.isVisible()) {
    await tabTo(page, ({ name }) => name === 'Roll');
    await page.keyboard.press('Enter');
  }
  await expect(sheet).toBeVisible();

  const drawn = async () => (await kept(page)).saved.events.filter((event) => /^A (left|right|track) /.test(event)).length;
  const keys = { up: 'ArrowUp', right: 'ArrowRight', down: 'ArrowDown', left: 'ArrowLeft' };
  for (let press = 0; press < 40 && (await drawn()) === 0; ++press) {
    if (await page.getByRole('group', { name: 'As which die?' }).isVisible()) {
      await tabTo(page, ({ name }) => /^(Left|Right|Either): /.test(name));
      await page.keyboard.press('Enter');
      continue;
    }
    await tabTo(page, ({ name }) => name.startsWith('Drawing sheet of'));
    const ways = await sheet.locator('.way').evaluateAll((all) => all.map((way) => way.getAttribute('aria-label')?.split(' ')[1] ?? ''));
    await page.keyboard.press(keys[ways[press % ways.length] as keyof typeof keys]);
  }
  expect(await drawn()).toBe(1);
});
