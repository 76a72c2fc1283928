import type { Seat, View } from './protocol';

/** What the page does by itself next, after so many milliseconds. */
export type Due = { kind: 'step' | 'roll'; after: number } | null;

const pause = { calm: 350, fast: 40 };
/** long enough to see the dice fall */
const dicePause = { calm: 800, fast: 120 };

const isPerson = (view: View, seat: Seat) => view.seats.find((one) => one.seat === seat)?.bot === null;

/** Whoever has just said "roll these again" or "draw a tile" has asked for the roll already. */
export const asksForRoll = (event: string | undefined): boolean => /^[A-E] (again|draw)\b/.test(event ?? '');

/** Bots move and roll by themselves; people are waited for, and so are real dice. `last`: the events of the last answer. */
export function due(view: View, ownDice: boolean, fast: boolean, last: string[]): Due {
  const { next } = view;
  const pace = fast ? 'fast' : 'calm';
  const after = last.some((event) => event.startsWith('roll ')) ? dicePause[pace] : pause[pace];
  if (next.kind === 'roll') {
    if (ownDice) return null;
    if (asksForRoll(last.at(-1))) return { kind: 'roll', after: 0 };
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

/** Who of `here` should be at the device: whoever is there, while there is something for them to do; else the next one waited for. */
export function atTable(view: View, now: Seat | null, here = people(view)): Seat | null {
  const waiting = waitedFor(view).filter((seat) => here.includes(seat));
  if (now !== null && (waiting.length === 0 || waiting.includes(now))) return now;
  return waiting[0] ?? here[0] ?? null;
}

/** The seats that people play. */
export const people = (view: View): Seat[] => view.seats.filter((one) => one.bot === null).map((one) => one.seat);
