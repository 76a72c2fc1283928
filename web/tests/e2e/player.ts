// A player that knows no game: it reads what the page offers to a person and taps on it.
import { expect, type Page } from './page';

interface Offer {
  /** 'over' at the end screen */
  what: string;
  x: number;
  y: number;
  clicks: number;
}

/** Runs in the page: waits until the last tap has had its effect and something is offered, and says where. */
async function find({ count, clicks, patience }: { count: number; clicks: number; patience: number }): Promise<Offer> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const begun = performance.now();
  while (window.watched.clicks < clicks && performance.now() - begun < 500) await frame();

  const shown = (element: Element) => element.getBoundingClientRect().width > 0;
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(shown);
  const named = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim().replace(/\s+/g, ' ') ?? '';
  /** A different one each time, so that the whole board is tried. */
  const any = (elements: Element[]) => elements[(7 * count) % elements.length];

  function choose(): Element | undefined {
    // Online: sent, and not yet happened.
    if (document.querySelector('.controls[aria-busy=true]')) return undefined;
    const dialog = document.querySelector('dialog[open]');
    if (dialog) return dialog.querySelector('.button.primary') ?? dialog.querySelector('button') ?? undefined;
    const buttons = all('.now .controls button:not(:disabled)');
    const button = (...names: RegExp[]) => buttons.find((one) => names.some((name) => name.test(named(one))));

    // Real dice: as many as are asked for, then "That's it".
    const entered = button(/^(Stimmt so|That’s it)$/);
    if (entered) return entered;
    const faces = buttons.filter((one) => one.closest('fieldset :is(.colours, .faces)'));
    if (faces.length) return any(faces);

    const roll = button(/^(Würfeln|Roll)$/, /^(Hier legen|Lay it here)$/);
    if (roll) return roll;
    // Colours to take, the most dice first.
    const groups = buttons.filter((one) => /nehmen$|^take /.test(named(one)));
    if (groups.length && all('.now .group').length) return groups.sort((a, b) => b.children.length - a.children.length)[0];
    // Colour Lines: what was drawn could be several dice; dice that want a place.
    const asDie = buttons.find((one) => one.closest('.choice'));
    if (asDie) return asDie;
    const slots = buttons.filter((one) => one.classList.contains('slot'));
    if (slots.length) return any(slots);
    // One roll in three is tried again.
    const again = button(/^(Nochmal|Roll again) \(/, /^(Weiter|Roll on) \(/);
    if (again && count % 3 === 0) return again;
    const dice = buttons.filter((one) => one.classList.contains('die') && one.getAttribute('aria-pressed') === 'false');
    if (!again && button(/^(Aufhören|Stop)$/) && count % 3 === 0 && dice.length) return any(dice);

    const suggestion = button(/^(Vorschlag|Suggestion)/);
    if (suggestion) return suggestion;
    const onBoard = all('main > .board :is([data-space][aria-disabled=false], .place, .spot, .way)[role=button]').filter(
      (one) => !/nimmt es zurück|take it back/.test(named(one)),
    );
    if (onBoard.length) return any(onBoard);
    return button(/^(Fertig|Done|Passen|Pass|Aufhören|Stop|So verteilen|Lay them like this)$/, /^(Plättchen ziehen|Draw a tile)/);
  }

  for (;;) {
    if (document.querySelector('#verdict')) return { what: 'over', x: 0, y: 0, clicks: window.watched.clicks };
    if (window.watched.waiting === 0) {
      await frame();
      const chosen = window.watched.waiting === 0 ? choose() : undefined;
      if (chosen) {
        let box = chosen.getBoundingClientRect();
        const inSight = () => box.top >= 0 && box.bottom <= innerHeight;
        const reached = () => {
          const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return hit !== null && (chosen.contains(hit) || (chosen instanceof SVGElement && chosen.ownerSVGElement?.contains(hit)));
        };
        if (!inSight() || !reached()) {
          chosen.scrollIntoView({ block: 'center', behavior: 'instant' });
          await frame();
          box = chosen.getBoundingClientRect();
        }
        if (reached()) return { what: named(chosen), x: box.x + box.width / 2, y: box.y + box.height / 2, clicks: window.watched.clicks };
      }
    }
    if (performance.now() - begun > patience) {
      const sentence = document.querySelector('p.sentence')?.textContent ?? document.body.innerText.slice(0, 300);
      const buttons = all('.now button').map((one) => `${named(one)}${(one as HTMLButtonElement).disabled ? ' (off)' : ''}`);
      throw new Error(`nothing is offered to tap on. The page says: "${sentence}". Buttons: ${buttons.join(', ')}`);
    }
    await frame();
  }
}

/** Taps at most `taps` times on what is offered; true once the end screen is reached. */
export async function play(page: Page, { taps = 1500, touch = false, patience = 30_000 }: { taps?: number; touch?: boolean; patience?: number } = {}): Promise<boolean> {
  const done: string[] = [];
  let clicks = 0;
  for (let count = 1; count <= taps; ++count) {
    const offer = await page.evaluate(find, { count, clicks, patience }).catch((error: Error) => {
      throw new Error(`${error.message}\nLast taps: ${done.slice(-8).join(' | ')}`);
    });
    if (offer.what === 'over') return true;
    done.push(offer.what);
    // The click that follows from a tap comes a little later.
    if (touch) clicks = offer.clicks + 1;
    if (touch) await page.touchscreen.tap(offer.x, offer.y);
    else await page.mouse.click(offer.x, offer.y);
  }
  return false;
}

export async function playToTheEnd(page: Page, options: { touch?: boolean; patience?: number } = {}) {
  expect(await play(page, options), 'the game comes to an end').toBe(true);
}
