// People at different devices play at one table on the server.
import { expectAccessible } from './axe';
import { button, openTable, sit, start, test } from './online';
import { desktop, expect, expectNoSidewaysScrolling, games, phone, type Page } from './page';
import { misfits, shape } from '../fits';
import { play, playToTheEnd } from './player';

const patience = 90_000;
test.use(desktop);
test.setTimeout(300_000);

/** Everything the server says to a page, one of each shape. */
function heardBy(page: Page): Map<string, unknown> {
  const heard = new Map<string, unknown>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message: unknown = JSON.parse(String(payload));
      heard.set(shape(message), message);
    }),
  );
  return heard;
}

async function checkDice(page: Page) {
  await button(page, 'Würfel prüfen', 'Check the dice').click();
  await expect(page.locator('.check .result')).toHaveText(/^(Alles stimmt|All is right).*(deine eigene Zufallszahl|Your own random number)/, { timeout: 30_000 });
}

for (const { id, name } of games) {
  test(`${name}: two browsers play to the end, the dice are right, and play again`, async ({ page, guest }) => {
    const heard = heardBy(page);
    const link = await openTable(page, id, 2);
    await sit(page, 'Anna', 'A');
    const other = await guest(phone);
    await other.goto(link);
    await sit(other, 'Ben', 'B');
    await start(page, [other]);

    if (id === 'border') {
      await test.step('one reloads in the middle', async () => {
        const some = { taps: 8, patience: 3000 };
        await Promise.all([play(page, some).catch(() => undefined), play(other, { ...some, touch: true }).catch(() => undefined)]);
        const log = await other.locator('.side ol li').count();
        await other.reload();
        await expect(other.locator('p.sentence')).toBeVisible();
        await expect(other.locator('.side ol li')).toHaveCount(log);
      });
    }
    if (id === 'wuerfelland') {
      await test.step('who rolls first is offline for a while: the roll happens once, later', async () => {
        const rolls = (one: Page) => button(one, 'Würfeln', 'Roll');
        const [roller, watching] = (await rolls(page).isVisible()) ? [page, other] : [other, page];
        await roller.context().setOffline(true);
        await roller.evaluate(() => window.watched.sockets.forEach((socket) => socket.close()));
        await expect(roller.locator('p.lost')).toBeVisible();
        await rolls(roller).click();
        await expect(roller.locator('.controls[aria-busy=true]')).toBeVisible();
        await roller.waitForTimeout(1500);
        await expect(watching.locator('.side ol li', { hasText: /würfelt|rolls/ })).toHaveCount(0);
        await roller.context().setOffline(false);
        await expect(roller.locator('p.lost')).toHaveCount(0);
        for (const one of [roller, watching]) await expect(one.locator('.side ol li', { hasText: /würfelt|rolls/ })).toHaveCount(1);
      });
    }
    await Promise.all([playToTheEnd(page, { patience }), playToTheEnd(other, { patience, touch: true })]);

    const points = (one: Page) => one.locator('.result ol li strong').allTextContents();
    expect(await points(other)).toEqual(await points(page));
    expect(heard.size).toBeGreaterThan(10);
    expect(misfits('RoomAnswer', [...heard.values()])).toEqual([]);
    await checkDice(page);
    await checkDice(other);
    if (id === 'border') await expectAccessible(other, 'the end online');

    await button(other, 'Noch einmal', 'Play again').click();
    await expect(page.locator('p.sentence')).toBeVisible();
    await expect(other.locator('p.sentence')).toBeVisible();
    expect(await page.locator('.side details summary .name').allTextContents()).toEqual(['Ben', 'Anna']);
  });
}

/** Sits so many people down at a new table, each with a browser of their own; gives their pages, the host's first. */
async function gather(host: Page, guest: (use: typeof desktop) => Promise<Page>, game: string, people: number): Promise<{ link: string; pages: Page[] }> {
  const link = await openTable(host, game, people);
  const pages = [host];
  await sit(host, 'Anna', 'A');
  for (const [i, name] of ['Ben', 'Clara', 'Deniz'].slice(0, people - 1).entries()) {
    const other = await guest(desktop);
    await other.goto(link);
    await sit(other, name, 'BCD'.charAt(i));
    pages.push(other);
  }
  return { link, pages };
}

test('The Border: four browsers, and one who only watches', async ({ page, guest }) => {
  const { link, pages } = await gather(page, guest, 'border', 4);
  const watcher = await guest(phone);
  await watcher.goto(link);
  await expect(page.getByText('1 watching')).toBeVisible();
  await start(page, [...pages, watcher]);

  await expect(watcher.locator('.now .controls button')).toHaveCount(0);
  await watcher.getByRole('button', { name: 'Clara', exact: true }).click();
  await expect(watcher.getByRole('group', { name: 'Spielplan von Clara', exact: true })).toBeVisible();
  await expectAccessible(watcher, 'watching');
  await Promise.all(pages.map((one) => playToTheEnd(one, { patience })));
  await expect(watcher.locator('#verdict')).toBeVisible();
  await expect(button(watcher, 'Noch einmal', 'Play again')).toHaveCount(0);
});

for (const { id, name } of games.filter((one) => one.id !== 'border')) {
  test(`${name}: as many browsers as there are seats, four at most @long`, async ({ page, guest }) => {
    const { pages } = await gather(page, guest, id, id === 'hexagony' ? 3 : 4);
    await start(page, pages);
    await Promise.all(pages.map((one) => playToTheEnd(one, { patience })));
  });
}

test('the room: link, QR code, chat, bots, open tables', async ({ page, guest }) => {
  const link = await openTable(page, 'hexagony', 3);
  const table = link.split('/').at(-1) ?? '';
  await expect(page.getByRole('textbox', { name: 'Link to the table' })).toHaveValue(link);
  const code = page.locator('.invite img');
  await expect(code).toHaveAttribute('src', new RegExp(`api/tables/${table}/qr\\.svg$`));
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await sit(page, 'Anna', 'A');

  const other = await guest(phone);
  await other.goto(link);
  await expectNoSidewaysScrolling(other);
  await expectAccessible(other, 'a guest picks a seat');
  await sit(other, 'Ben', 'B');

  await test.step('text is text', async () => {
    await other.getByRole('textbox', { name: 'Nachricht' }).fill('<b>bold</b> & <img src=x onerror=alert(1)>');
    await button(other, 'Senden', 'Send').click();
    const line = page.locator('.chat li').last();
    await expect(line).toContainText('<b>bold</b> & <img src=x onerror=alert(1)>');
    await expect(line.locator('b, img')).toHaveCount(0);
  });

  await test.step('the host puts a bot at the table, and lists it', async () => {
    await page.getByRole('combobox', { name: 'Bot for seat C' }).selectOption('expert');
    await expect(other.getByText('Carl')).toBeVisible();
    await page.getByRole('checkbox', { name: /^Open table/ }).check();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page, 'the room');
    const third = await guest(phone);
    await third.goto('./#/tables');
    const open = third.getByRole('link', { name: /Hexagony, Anna, Ben, Carl/ });
    await expect(open).toHaveAttribute('href', `#/table/${table}`);
    await expectNoSidewaysScrolling(third);
    await expectAccessible(third, 'tables online');
  });

  await test.step('a seat goes to a bot and comes back', async () => {
    await start(page, [other]);
    await expectNoSidewaysScrolling(other);
    await other.goto('./#/');
    await page.locator('.notices').getByRole('button', { name: 'Let a bot play' }).click();
    await expect(page.getByText('Ben is away.')).toHaveCount(0);
    await other.getByRole('link', { name: 'Weiterspielen' }).click();
    await other.locator('.notices').getByRole('button', { name: 'Wieder selbst spielen' }).click();
    await expect(other.locator('.notices p')).toHaveCount(0);
    await expect(page.locator('.scores li', { hasText: 'Ben' }).getByTitle('A bot plays')).toHaveCount(0);
  });

  await test.step('on the big board', async () => {
    const tv = await guest(desktop);
    await tv.goto(`${link}/tv`);
    await expect(tv.locator('.tv .sentence')).not.toBeEmpty();
    await expect(tv.locator('.tv button')).toHaveCount(0);
    expect(await tv.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    await expectAccessible(tv, 'the big board');
  });

  await test.step('my tables', async () => {
    await page.goto('./#/tables');
    await page.getByRole('button', { name: 'Take the table with Anna off the list' }).click();
    await expect(page.getByText('Tables at which you have sat')).toBeVisible();
  });
});

test('a table that is not there, and a page without a server', async ({ page }) => {
  await page.goto('./#/table/nosuchtable00000');
  await expect(page.getByRole('heading', { name: 'This table cannot be opened' })).toBeVisible();
  await expectAccessible(page, 'no such table');
  await page.route('**/api/**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto('./#/setup/border/friends');
  await expect(page.getByText(/^This needs a connection to a Tafelrunde server/)).toBeVisible();
  await page.goto('./#/tables');
  await expect(page.getByText(/^This needs a connection to a Tafelrunde server/)).toBeVisible();
});
