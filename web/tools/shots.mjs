// Pictures of every screen, on phone and desktop, light and dark, in German and English, after tools/build_page && tools/build release:
// `npm run shots [FOLDER [PART…]]`. Parts are home, border, wuerfelland, hexagony, colour-lines, online; without any, all are shown.
import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';

const [folder = 'shots', ...wanted] = process.argv.slice(2);
const games = ['border', 'wuerfelland', 'hexagony', 'colour-lines'];
const sizes = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 800 } };
const kept = 'tafelrunde.table';

mkdirSync(folder, { recursive: true });
const server = spawn('../build/tafelrunde', ['serve', '--port', '4199', '--database', 'memory:', '--tables-per-minute', '10000'], { stdio: ['ignore', 'pipe', 'inherit'] });
process.on('exit', () => server.kill());
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

const isWanted = (part) => wanted.length === 0 || wanted.includes(part);
const played = {};
for (const game of games) if (isWanted(game) || (game === 'border' && isWanted('home'))) played[game] = await playedBy(game);

/** What one person sees on one kind of screen. */
class Screens {
  constructor(size, colorScheme, language) {
    this.look = `${size} ${colorScheme} ${language}`;
    this.options = {
      viewport: sizes[size],
      colorScheme,
      locale: language === 'de' ? 'de-DE' : 'en-GB',
      hasTouch: size === 'phone',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    };
  }

  async open() {
    this.context = await browser.newContext(this.options);
    this.page = await this.context.newPage();
  }

  async shoot(name, fullPage = false) {
    await this.page.waitForTimeout(400);
    await this.page.screenshot({ path: `${folder}/${name} ${this.look}.png`, fullPage });
  }

  async show(hash, state = null) {
    // A page of the same origin on which no game runs that would be kept instead.
    await this.page.goto(`${home}icon.svg`);
    await this.page.evaluate(([key, value]) => (value ? localStorage.setItem(key, JSON.stringify(value)) : localStorage.removeItem(key)), [kept, state]);
    await this.page.goto(`${home}#/${hash}`);
    await this.page.locator('h1').first().waitFor();
  }

  async home() {
    await this.show('');
    await this.shoot('home');
    await this.shoot('home whole', true);
    await this.show('', played.border.middle);
    await this.shoot('home with a game');
    await this.show('about');
    await this.shoot('about');
    await this.show('play', played.border.middle);
    await this.page.locator('header button').last().click();
    await this.shoot('menu');
  }

  async game(game) {
    await this.show(`setup/${game}`);
    await this.shoot(`setup ${game}`);
    await this.show('play', played[game].middle);
    await this.page.waitForTimeout(1000);
    await this.shoot(`play ${game}`);
    await this.show('play', played[game].over);
    await this.shoot(`end ${game}`);
    await this.page.locator('.result button').nth(2).click();
    await this.shoot(`replay ${game}`);
    await this.show('play', played[game].over);
    await this.page.locator('.result button').nth(1).click();
    await this.page.locator('#players').waitFor({ timeout: 120_000 });
    await this.shoot(`analysis ${game}`, true);
    await this.show(`learn/${game}`);
    await this.shoot(`learn ${game}`);
    await this.show(`rules/${game}`);
    await this.shoot(`rules ${game}`);
  }

  async online() {
    const { page } = this;
    const press = (one, name) => one.getByRole('button', { name }).click();
    const sit = async (one, name, seat) => {
      await one.getByRole('textbox').first().fill(name);
      await press(one, new RegExp(`^(Platz|Seat) ${seat}: (hier sitzen|sit here)$`));
    };
    await this.show('setup/border/friends');
    await page.locator('.count').waitFor();
    await this.shoot('new table');
    await press(page, '4');
    await press(page, /^(Tisch aufmachen|Open the table)$/);
    await page.locator('.code img').waitFor();
    await this.shoot('room empty', true);
    const table = page.url();

    await sit(page, 'Anna', 'A');
    const guests = await browser.newContext(this.options);
    const guest = await guests.newPage();
    await guest.goto(table);
    await sit(guest, 'Maximilian', 'B');
    await guest.getByRole('textbox').last().fill('Hallo!');
    await press(guest, /^(Senden|Send)$/);
    await page.getByRole('combobox').last().selectOption('expert');
    await page.locator('.chat li strong').waitFor();
    await this.shoot('room', true);
    const tv = await this.context.newPage();
    await tv.goto(`${table}/tv`);
    await tv.locator('.waiting img').waitFor();
    await tv.screenshot({ path: `${folder}/tv waiting ${this.look}.png` });

    await press(page, /^(Spiel beginnen|Start the game)$/);
    await page.locator('p.sentence').waitFor();
    await page.waitForTimeout(2500);
    await this.shoot('play online');
    await tv.screenshot({ path: `${folder}/tv ${this.look}.png` });
    await tv.close();
    await page.locator('header button').last().click();
    await page.getByRole('checkbox').last().check();
    await this.shoot('menu online');
    await page.keyboard.press('Escape');
    await guests.close();
    await page.locator('.notices p').waitFor();
    await this.shoot('play online away');
    await this.show('tables');
    await this.shoot('my tables', true);
  }
}

for (const size of Object.keys(sizes)) {
  for (const scheme of ['light', 'dark']) {
    for (const language of ['de', 'en']) {
      const screens = new Screens(size, scheme, language);
      await screens.open();
      if (isWanted('home')) await screens.home();
      for (const game of games) if (isWanted(game)) await screens.game(game);
      if (isWanted('online')) await screens.online();
      await screens.context.close();
    }
  }
}
await browser.close();
process.exit();
