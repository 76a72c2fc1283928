// Chances, hints with their reasons, and a game looked at afterwards.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expectAccessible } from './axe';
import { begin, desktop, expect, games, phone, setUpForTwo, test, type Page } from './page';
import { play } from './player';

/** A game between a good and a bad bot. */
function recordOf(game: string, folder: string): string {
  const file = `${folder}/${game}.jsonl`;
  execFileSync('../build/tafelrunde', ['simulate', '--game', game, '--players', '2', '--bots', 'random,greedy', '--games', '1', '--seed', '3', '--records', file]);
  return readFileSync(file, 'utf8');
}

async function analyse(page: Page, record: string) {
  await page.goto('./#/replay');
  await page.locator('input[type=file]').setInputFiles({ name: 'game.jsonl', mimeType: 'application/json', buffer: Buffer.from(record) });
  await page.getByRole('link', { name: /^(Analysieren|Analyse)$/ }).click();
  await expect(page.locator('#players')).toBeVisible({ timeout: 90_000 });
}

for (const { id, name } of games) {
  test.describe(name, () => {
    test.use({ ...(id === 'border' || id === 'hexagony' ? phone : desktop), haste: 5 });

    test(`${name}: a game is analysed, and mistakes are tried again`, async ({ page }, { outputDir }) => {
      await analyse(page, recordOf(id, outputDir.replace(/[^/]*$/, '')));
      await expect(page.locator('#players ~ .scroll thead th')).toHaveCount(2);
      await expect(page.locator('#players ~ .scroll tbody td')).toHaveText(Array(14).fill(/\d/));
      await expect(page.locator('figure path')).toHaveCount(2);

      await page.locator('#course ~ .turns button').first().click();
      await expect(page.locator('.position .told')).not.toBeEmpty();
      await expectAccessible(page, `${name} analysed`);

      // The one who played at random has mistakes to learn from.
      await page.locator('#mistakes ~ .row button').first().click();
      await page.locator('#mistakes ~ ol button').first().click();
      await expect(page.locator('.position .told')).toContainText(/Was würdest du jetzt tun|What would you do now/);
      await page.getByRole('button', { name: /^(Lösung zeigen|Show the answer)$/ }).click();
      await expect(page.locator('.position .told')).toContainText(/Am besten|Best/);
      await page.getByRole('button', { name: /^(Nächster Fehler|Next mistake|Fertig|Done)$/ }).click();
    });

    test(`${name}: a hint says why, and the chances are shown on demand`, async ({ page }) => {
      await setUpForTwo(page, id);
      await begin(page);
      await play(page, { taps: id === 'colour-lines' ? 4 : 2, touch: id === 'border' || id === 'hexagony' });
      await expect(page.locator('p.sentence.mine')).toBeVisible();
      await page.getByRole('button', { name: /^(Menü|Menu)$/ }).click();
      await page.getByRole('checkbox', { name: /^(Siegchancen anzeigen|Show chances to win)$/ }).check();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('img', { name: /\d\s?% (Siegchance|chance to win)/ })).toBeVisible();
      const hint = page.getByRole('button', { name: /^(Tipp|Hint)$/ });
      if (await hint.isEnabled()) {
        await hint.click();
        await expect(page.locator('p.hint')).toContainText(/(Siegchance|hance to win) \d+\s?%/);
      }
    });
  });
}
