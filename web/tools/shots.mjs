// Pictures of every screen, on phone and desktop, light and dark, in German and English: `npm run shots [FOLDER]`, after
// tools/build_page && tools/build release.
import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';

const folder = process.argv[2] ?? 'shots';
const games = ['border', 'wuerfelland', 'hexagony', 'colour-lines'];
const sizes = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 800 } };
const kept = 'tafelrunde.table';

mkdirSync(folder, { recursive: true });
const server = spawn('../build/tafelrunde', ['serve', '--port', '4199', '--database', 'memory:', '--tables-per-minute', '10000'], { stdio: ['ignore', 'pipe', 'inherit'] });
await new Promise((listens) => server.stdout.once('data', listens));
const home = 'http://localhost:4199/';
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

/** The kept games of bots: in the middle, given back to a person, and at the end. */
async function playedBy(game) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto(`${home}#/setup/${game}`);
  await page.locator('select[aria-label^="Wer spielt"]').first().selectOption('club');
  await page.locator('button[type=submit]').click();
  const read = () => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), kept);
  let middle = null;
  let now = null;
  for (;;) {
    now = await read();
    if (now?.over) break;
    if (now?.saved.events.length > 45) middle ??= now;
    await page.waitForTimeout(50);
  }
  await context.close();
  middle ??= now;
  middle.saved.players[0] = { name: 'Anna', bot: null };
  return { middle, over: now };
}

const played = Object.fromEntries(await Promise.all(games.map(async (game) => [game, await playedBy(game)])));

async function shootAll(size, colorScheme, language) {
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme,
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const shoot = async (name, fullPage = false) => {
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${folder}/${name} ${size} ${colorScheme} ${language}.png`, fullPage });
  };
  const show = async (hash, state = null) => {
    // A page of the same origin on which no game runs that would be kept instead.
    await page.goto(`${home}icon.svg`);
    await page.evaluate(([key, value]) => (value ? localStorage.setItem(key, JSON.stringify(value)) : localStorage.removeItem(key)), [kept, state]);
    await page.goto(`${home}#/${hash}`);
    await page.locator('h1').first().waitFor();
  };

  await show('');
  await shoot('home');
  await shoot('home whole', true);
  await show('', played.border.middle);
  await shoot('home with a game');
  await show('about');
  await shoot('about');
  for (const game of games) {
    await show(`setup/${game}`);
    await shoot(`setup ${game}`);
    await show('play', played[game].middle);
    await page.waitForTimeout(1000);
    await shoot(`play ${game}`);
    await show('play', played[game].over);
    await shoot(`end ${game}`);
    await page.locator('.result button').nth(2).click();
    await shoot(`replay ${game}`);
    await show('play', played[game].over);
    await page.locator('.result button').nth(1).click();
    await page.locator('#players').waitFor({ timeout: 120_000 });
    await shoot(`analysis ${game}`, true);
    await show(`learn/${game}`);
    await shoot(`learn ${game}`);
    await show(`rules/${game}`);
    await shoot(`rules ${game}`);
  }
  await show('play', played.border.middle);
  await page.locator('header button').last().click();
  await shoot('menu');

  await show('setup/border/friends');
  await shoot('new table');
  await page.getByRole('button', { name: /^(Tisch aufmachen|Open the table)$/ }).click();
  await page.locator('.code img').waitFor();
  await shoot('room', true);
  const table = page.url();
  await page.getByRole('textbox').first().fill('Anna');
  await page.getByRole('button', { name: /Platz A: hier|Seat A: sit/ }).click();
  await page.getByRole('button', { name: /^(Spiel beginnen|Start the game)$/ }).click();
  await page.locator('p.sentence').waitFor();
  await page.waitForTimeout(3000);
  await shoot('play online');
  await page.goto(`${table}/tv`);
  await shoot('tv');
  await page.goto(`${home}#/tables`);
  await shoot('my tables');
  await context.close();
}

const looks = Object.keys(sizes).flatMap((size) => ['light', 'dark'].flatMap((scheme) => ['de', 'en'].map((language) => [size, scheme, language])));
await Promise.all(looks.map((look) => shootAll(...look)));
await browser.close();
server.kill();
