import { begin, expect, games, kept, phone, setUpForTwo, test, type Page } from './page';
import { play } from './player';

test.use({ ...phone, haste: 5 });

type Point = [x: number, y: number];

/** Fingers on the screen, as the browser gets them from a real one. */
async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  return {
    /** Each finger goes from point to point; the second one comes down a little later. */
    async go(...ways: Point[][]) {
      for (let n = 1; n <= ways.length; ++n) await send('touchStart', ways.slice(0, n).map(([from]) => from!));
      for (let leg = 1; leg < ways[0]!.length; ++leg) {
        for (let step = 1; step <= 8; ++step) {
          const at = (from: number, to: number) => from + ((to - from) * step) / 8;
          await send('touchMove', ways.map((way) => [at(way[leg - 1]![0], way[leg]![0]), at(way[leg - 1]![1], way[leg]![1])]));
        }
      }
      await send('touchEnd', []);
      // Moves come with the next frame.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    },
  };
}

const look = (page: Page) =>
  page.evaluate(() => {
    const outer = document.querySelector('main > .board > .zoom')!.getBoundingClientRect();
    const inner = document.querySelector('main > .board > .zoom > .inside')!.getBoundingClientRect();
    const round = (x: number) => Math.round(100 * x) / 100;
    return { scale: round(inner.width / outer.width), left: round(inner.left - outer.left), scrolled: scrollY };
  });

for (const { id, name } of games) {
  test(`${name}: two fingers enlarge the board, one pushes it, two show all of it again`, async ({ page }) => {
    await setUpForTwo(page, id);
    await begin(page);
    await play(page, { taps: id === 'colour-lines' ? 4 : 2, touch: true });
    await expect(page.locator('p.sentence.mine')).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0)); // where no part of the board is under the sentence
    await expect.poll(() => page.evaluate(() => window.watched.waiting)).toBe(0);
    const own = async () => (await kept(page)).saved.events.filter((event) => event.startsWith('A '));
    const before = await own();
    const begun = await look(page);
    const box = (await page.locator('main > .board').boundingBox())!;
    const middle: Point = [box.x + box.width / 2, box.y + box.height / 2];
    const beside = (x: number, y: number): Point => [middle[0] + x, middle[1] + y];
    const fingers = await fingersOn(page);

    // Left of the buttons. Together at first, as if they wanted to scroll, then apart.
    await fingers.go([beside(-30, -20), beside(-30, -60), beside(-80, -100)], [beside(30, 20), beside(30, -20), beside(80, 60)]);
    const scale = async () => (await look(page)).scale;
    await expect.poll(scale).toBeGreaterThan(1.8);
    const close = await look(page);
    expect(close.scrolled).toBe(begun.scrolled);

    if (id !== 'colour-lines') {
      // There, one finger draws.
      await fingers.go([beside(10, 20), beside(-60, 20)]);
      await expect.poll(async () => (await look(page)).left).toBeLessThan(close.left);
      expect(await scale()).toBe(close.scale);
    }

    await fingers.go([beside(-100, -50), beside(-10, 0)], [beside(100, 50), beside(10, 10)]);
    await expect.poll(scale).toBe(1);
    expect(await own(), 'nothing was played by that').toEqual(before);
  });
}
