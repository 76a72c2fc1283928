import type { Seat, View } from './protocol';

/** What the page does by itself next, after so many milliseconds. */
export type Due = { kind: 'step' | 'roll'; after: number } | null;

const pause = { calm: 350, fast: 40 };
/** long enough to see the dice fall */
const dicePause = { calm: 800, fast: 120 };

const isPerson = (view: View, seat: Seat) => view.seats.find((one) => one.seat === seat)?.bot === null;

/** Whoever has just said "roll these again" or "draw a tile" has asked for the roll already. */
const asksForRoll = /^[A-E] (again|draw)\b/;

/** Bots move and roll by themselves; people are waited for, and so are real dice. `last`: the events of the last answer. */
export function due(view: View, ownDice: boolean, fast: boolean, last: string[]): Due {
  const { next } = view;
  const pace = fast ? 'fast' : 'calm';
  const after = last.some((event) => event.startsWith('roll ')) ? dicePause[pace] : pause[pace];
  if (next.kind === 'roll') {
    if (ownDice) return null;
    if (asksForRoll.test(last.at(-1) ?? '')) return { kind: 'roll', after: 0 };
    return isPerson(view, next.seat) ? null : { kind: 'roll', after };
  }
  if (next.kind === 'moves') return next.seats.some((seat) => !isPerson(view, seat)) ? { kind: 'step', after } : null;
  return null;
}

/** People who have something to do now, in the order of their seats. */
export function waitedFor(view: View): Seat[] {
  const { next } = view;
  const seats = next.kind === 'roll' ? [next.seat] : next.kind === 'moves' ? next.seats : [];
  return seats.filter((seat) => isPerson(view, seat));
}

/** Who should be at the device: whoever is there, while there is something for them to do; else the next one waited for. */
export function atTable(view: View, now: Seat | null): Seat | null {
  const people = waitedFor(view);
  if (now !== null && (people.length === 0 || people.includes(now))) return now;
  return people[0] ?? view.seats.find((one) => one.bot === null)?.seat ?? null;
}
