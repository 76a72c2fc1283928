import { expect, phone, test } from './page';

test.use(phone);

test('the first game needs at most 200 kB, and one tap', async ({ page }) => {
  const files = new Map<string, number>();
  const sizes: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const size = async () => {
      const { responseBodySize } = await request.sizes();
      files.set(new URL(request.url()).pathname, responseBodySize);
      const response = await request.response();
      expect.soft(response?.headers()['content-encoding'] ?? 'none', request.url()).toMatch(responseBodySize > 1500 && !/png$/.test(request.url()) ? /^br$/ : /./);
    };
    sizes.push(size());
  });
  await page.goto('./');
  await page.getByRole('button', { name: /^Jetzt spielen.*The Border/ }).tap();
  await expect(page.locator('.now .die').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.watched.trips.some(({ type }) => type === 'roll'))).toBe(true);
  await Promise.all(sizes);

  expect([...files.keys()].some((file) => file.endsWith('.wasm'))).toBe(true);
  const total = [...files.values()].reduce((sum, size) => sum + size, 0);
  console.log(`    ${files.size} files, ${(total / 1000).toFixed(1)} kB`);
  expect(total).toBeLessThanOrEqual(200_000);
});
