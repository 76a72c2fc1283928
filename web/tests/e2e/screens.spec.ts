import { expectAccessible } from './axe';
import { expect, expectNoSidewaysScrolling, games, phone, test } from './page';

test.use(phone);

const screens = ['', 'about', 'analysis', 'replay', 'tables', 'setup/border/friends', ...games.flatMap(({ id }) => [`setup/${id}`, `learn/${id}`, `rules/${id}`])];

for (const screen of screens) {
  test(`${screen || 'home'} on a phone: nothing sticks out, axe is content in both themes`, async ({ page }) => {
    await page.goto(`./#/${screen}`);
    await expect(page.locator('h1')).not.toBeEmpty();
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page, screen || 'home');
  });
}

test('language and theme change at once and are remembered', async ({ page }) => {
  await page.goto('./');
  const html = page.locator('html');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(html).toHaveAttribute('lang', 'de');
  await expect(heading).toHaveText('Vier Farbspiele, ein Tisch.');
  await page.getByRole('button', { name: 'English' }).tap();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(heading).toHaveText('Four colour games, one table.');

  await expect(html).toHaveAttribute('data-theme', 'light');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Dark' }).tap();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect.poll(background).not.toBe(light);

  await page.reload();
  await expect(heading).toHaveText('Four colour games, one table.');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
});

test('the menu of a table changes language and theme in the middle of a game', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: /^Jetzt spielen.*The Border/ }).tap();
  await expect(page.locator('.round-count')).toHaveText('Runde 1');
  await page.getByRole('button', { name: 'Menü' }).tap();
  await page.getByRole('button', { name: 'English' }).tap();
  await page.getByRole('button', { name: 'Dark' }).tap();
  await page.getByRole('button', { name: 'Close' }).tap();
  await expect(page.locator('.round-count')).toHaveText('Round 1');
});
