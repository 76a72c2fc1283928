// Makes a move of the notation (docs/record.md) the way a person would: by taps.
import { expect, type Page } from './page';

/** A name that begins so, in either language. */
const beginning = (german: string, english: string) => new RegExp(`^(${german}|${english})`);
const colours: Record<string, RegExp> = { r: /rot|red/i, y: /gelb|yellow/i, g: /grün|green/i, b: /blau|blue/i, o: /orange/i, s: /grau|grey/i };
const places: Record<string, number> = { left: 0, track: 1, right: 2 };
const strokes: Record<string, [column: number, row: number]> = { U: [0, -1], R: [1, 0], D: [0, 1], L: [-1, 0] };

export async function make(page: Page, move: string) {
  const [verb = '', ...words] = move.split(' ');
  const controls = page.locator('.now .controls').first();
  const press = (name: RegExp) => controls.getByRole('button', { name }).click();
  const last = words.at(-1) ?? '';

  if (verb === 'roll') await press(beginning('Würfeln', 'Roll'));
  else if (verb === 'done') await press(beginning('Fertig', 'Done'));
  else if (verb === 'stop') await press(beginning('Aufhören', 'Stop'));
  else if (verb === 'suggested') await press(beginning('Vorschlag', 'Suggestion'));
  else if (verb === 'take') await press(colours[last]!);
  else if (verb === 'again') {
    for (const die of last) {
      // Equal dice: those that lie there unpicked, from the left.
      await controls.locator('.die[aria-pressed=false]').and(controls.getByRole('button', { name: colours[die]! })).first().click();
    }
    await press(words.length ? beginning('Nochmal', 'Roll again') : beginning('Weiter', 'Roll on'));
  } else if (verb === 'cross' || verb === 'complete') {
    const space = page.locator(verb === 'cross' ? `[data-space="${last}"]` : `[data-space^="${last}."][aria-disabled=false]`).first();
    await expect(space).toHaveAttribute('aria-disabled', 'false');
    await space.click();
  } else if (verb === 'place') {
    const [tile = '', cell] = words;
    const kind = tile.replace(/\d+$/, '');
    await controls.locator(`[data-kind="${kind}"]`).click();
    const place = page.locator(`[data-cell="${cell}"]`);
    await place.click();
    for (let turn = 0; turn < 6 && (await place.getAttribute('data-tile')) !== tile; ++turn) await place.click();
    await press(beginning('Hier legen', 'Lay it here'));
  } else await draw(page, verb === 'joker' ? words : [verb, ...words], verb === 'joker');
}

/** Colour Lines: picks the die, then draws stroke by stroke. */
async function draw(page: Page, [place = '', face = '', ...rest]: string[], joker: boolean) {
  const controls = page.locator('.now .controls').first();
  const half = place === 'track' ? rest[0] : place;
  const dice = controls.locator('.places .place').nth(places[place] ?? 0);
  if (joker) await controls.getByRole('button', { name: /Joker/i }).click();
  await dice.getByRole('button', { name: faces[face]! }).first().click();
  const ends = await page.evaluate(() => [...document.querySelectorAll('.board circle.end')].map((one) => [Number(one.getAttribute('cx')), Number(one.getAttribute('cy'))]));
  // The left line's end is listed first.
  let [x = 0, y = 0] = (ends.length > 1 && half === 'right' ? ends[1] : ends[0]) ?? [];
  for (const stroke of rest.at(-1) ?? '') {
    const [columns, rows] = strokes[stroke]!;
    x += columns;
    y += rows;
    const field = `${String.fromCharCode(97 + Math.floor(x))}${Math.floor(y) + 1}`;
    await tap(page, `.board [data-field="${field}"]`);
  }
}

/** A field's ring is small and lies under wider grips: a tap on its middle is a tap at that point. */
async function tap(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not to be seen`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const faces: Record<string, RegExp> = {
  '0': /Null|zero/,
  '1': /1 Strich|1 stroke/,
  '2': /2 Striche|2 strokes/,
  '3': /3 Striche|3 strokes/,
  i: /Gerade aus 2|straight line of 2/,
  v: /Ecke aus 2|corner of 2/,
  I: /Gerade aus 3|straight line of 3/,
  L: /L-Figur|L figure/,
  J: /J-Figur|J figure/,
  U: /U-Figur|U figure/,
  S: /S-Figur|S figure/,
  Z: /Z-Figur|Z figure/,
};
