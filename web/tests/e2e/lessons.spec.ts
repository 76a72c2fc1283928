import { readFileSync } from 'node:fs';
import { make } from './moves';
import { desktop, either, expect, games, test } from './page';

test.use({ ...desktop, haste: 15 });

/** The moves that a lesson asks for, in order, from its script. */
function asked(game: string): string[] {
  const script = readFileSync(new URL(`../../src/games/${game}/lesson.ts`, import.meta.url), 'utf8');
  return [...script.matchAll(/play\('([^']+)'|kind: 'do'.*moves: \['([^']+)'/g)].map(([, one, other]) => one ?? other ?? '');
}

for (const { id, name } of games) {
  test(`the lesson of ${name}, step by step`, async ({ page }) => {
    await page.goto(`./#/learn/${id}`);
    const coach = page.locator('.coach.card');
    const next = coach.getByRole('button', { name: either('Weiter', 'Next') });
    const show = coach.getByRole('button', { name: either('Zeig es mir', 'Show me') });
    const roll = page.locator('.now').getByRole('button', { name: either('Würfeln', 'Roll') });
    const again = coach.getByRole('button', { name: either('Von vorn', 'From the start') });
    const progress = page.getByRole('progressbar');

    const moves = asked(id);
    expect(moves.length).toBeGreaterThan(5);
    for (;;) {
      await expect(next.or(show).or(roll).or(again).first()).toBeVisible();
      if (await again.isVisible()) break;
      const before = Number(await progress.getAttribute('value'));
      if (await next.isVisible()) await next.click();
      else {
        const move = moves.shift();
        expect(move, 'the lesson asks for a move of its script').toBeDefined();
        await make(page, move ?? '');
      }
      await expect.poll(async () => Number(await progress.getAttribute('value')) > before || (await again.isVisible()), { message: 'the lesson goes on' }).toBe(true);
    }
    expect(moves).toEqual([]);
    await coach.getByRole('button', { name: either('Jetzt spielen', 'Play now') }).click();
    await expect(page).toHaveURL(/#\/play/);
    await expect(page.locator('p.sentence')).not.toBeEmpty();
  });
}

test('a wrong move in a lesson is answered kindly and changes nothing', async ({ page }) => {
  await page.goto('./#/learn/hexagony');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('[data-cell="+0+0"]').click();
  await page.getByRole('button', { name: /^Turn/ }).click();
  await page.getByRole('button', { name: 'Lay it here' }).click();
  await expect(page.getByRole('status')).toHaveText('Almost! For now, try the marked move.');
  await expect(page.locator('.board .tile')).toHaveCount(0);
  await make(page, 'place rwb2 +0+0');
  await expect(page.locator('.board .tile')).toHaveCount(1);
});
