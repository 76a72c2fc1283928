import { expectAccessible } from './axe';
import { begin, desktop, expect, expectNoSidewaysScrolling, games, kept, phone, setUpForTwo, test } from './page';
import { play, playToTheEnd } from './player';

/** in milliseconds: how long a bot may take for a move */
const most = 300;

for (const [size, use] of Object.entries({ 'phone, German': phone, 'desktop, English': desktop })) {
  test.describe(size, () => {
    test.use({ ...use, haste: 5 });
    const touch = 'hasTouch' in use;

    for (const { id, name } of games) {
      test(`${name} by taps alone, to the end and on from there`, async ({ page }) => {
        await setUpForTwo(page, id);
        await begin(page);
        await play(page, { taps: 12, touch });
        await expectNoSidewaysScrolling(page);
        await expectAccessible(page, `${name} in play`);
        // While axe is at work, the page hears nothing.
        await page.evaluate(() => (window.watched.trips.length = 0));
        await playToTheEnd(page, { touch });

        // The ranking: best first, as the page keeps it.
        await expectNoSidewaysScrolling(page);
        await expectAccessible(page, `${name} at its end`);
        expect((await kept(page)).over).toBe(true);
        const ranking = page.locator('.result ol li');
        await expect(ranking).toHaveCount(2);
        const places = (await ranking.locator('.place').allTextContents()).map(Number);
        expect(places).toEqual([1, places[1]]);
        const points = await ranking.locator('strong').allTextContents();
        await expect(page.locator('.sheet tfoot td')).toHaveText(points);

        const steps = await page.evaluate(() => window.watched.trips.filter(({ type }) => type === 'step').map(({ ms }) => ms));
        steps.sort((a, b) => a - b);
        const at = (part: number) => Math.round(steps[Math.floor(part * (steps.length - 1))] ?? 0);
        console.log(`    ${name}: ${steps.length} moves of the bot, median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, longest ${at(1)} ms`);
        expect.soft(at(1), 'a bot answers in time').toBeLessThan(most);

        await test.step('the record, saved and replayed', async () => {
          const saving = page.waitForEvent('download');
          await page.getByRole('button', { name: /^(Aufzeichnung speichern|Save the record)$/ }).click();
          const file = await saving;
          expect(file.suggestedFilename()).toBe(`${id}.jsonl`);
          const path = await file.path();

          await page.goto('./#/');
          await page.locator('footer input[type=file]').setInputFiles(path);
          const slider = page.getByRole('slider');
          await expect(slider).toHaveValue('0');
          const events = Number(await slider.getAttribute('max'));
          expect(events).toBe((await kept(page)).saved.events.length);
          await expectNoSidewaysScrolling(page);
          await slider.fill(String(Math.floor(events / 2)));
          await expect(page.locator('.count')).toHaveText(`${Math.floor(events / 2)} / ${events}`);
          if (touch) await expectAccessible(page, `${name} replayed`);
          await slider.fill(String(events));
          await expect(page.locator('.count')).toHaveText(`${events} / ${events}`);
          const sums = page.locator('.side details summary strong');
          await expect.poll(async () => (await sums.allTextContents()).sort()).toEqual([...points].sort());
        });

        await test.step('rematch', async () => {
          await page.goto('./#/play');
          await page.getByRole('button', { name: /^(Noch einmal|Play again)$/ }).click();
          await expect(page.locator('p.sentence')).toBeVisible();
          const { saved, over } = await kept(page);
          expect(over).toBe(false);
          expect(saved.players.map(({ bot }) => bot === null)).toEqual([false, true]);
          await play(page, { taps: 3, touch });
        });
      });
    }
  });
}
