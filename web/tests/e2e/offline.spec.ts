import { expect, games, kept, phone, setUpForTwo, begin, test } from './page';
import { play, playToTheEnd } from './player';

test.use({ ...phone, serviceWorker: true });

test('after one visit everything plays without a network', async ({ page, context }) => {
  await page.goto('./');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
  });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Vier Farbspiele, ein Tisch.' })).toBeVisible();

  for (const { id, name } of games) {
    await page.goto('./#/');
    await page.getByRole('button', { name: new RegExp(`^Jetzt spielen.*${name}`) }).tap();
    await play(page, { taps: 8, touch: true });
    expect((await kept(page)).saved.game).toBe(id);
  }
  for (const screen of ['rules', 'learn']) {
    for (const { id, name } of games) {
      await page.goto(`./#/${screen}/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    }
  }

  await setUpForTwo(page, 'colour-lines');
  await begin(page);
  await playToTheEnd(page, { touch: true });
});
