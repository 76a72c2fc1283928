// Laying out dice (C-51, C-90): which dice may still go where, and the move that it becomes.
import { PLACES, type DicePlace } from './sheet';

/** For each loose die where it is laid, or null. */
export type Laid = readonly (DicePlace | null)[];

type Share = Record<DicePlace, string>;

function readShare(move: string): Share | null {
  const [verb, ...words] = move.split(' ');
  if (verb !== 'assign') return null;
  const share: Share = { left: '', right: '', track: '' };
  for (let i = 0; i + 1 < words.length; i += 2) share[words[i] as DicePlace] = words[i + 1]!;
  return share;
}

function holds(all: string, some: string): boolean {
  let rest = all;
  for (const face of some) {
    if (!rest.includes(face)) return false;
    rest = rest.replace(face, '');
  }
  return true;
}

function shareOf(loose: string, laid: Laid): Share {
  const share: Share = { left: '', right: '', track: '' };
  [...loose].forEach((face, die) => {
    const place = laid[die];
    if (place) share[place] += face;
  });
  return share;
}

/** The moves that the dice laid so far can still become. */
export function matching(moves: readonly string[], loose: string, laid: Laid): string[] {
  const share = shareOf(loose, laid);
  return moves.filter((move) => {
    const whole = readShare(move);
    return whole !== null && PLACES.every((place) => holds(whole[place], share[place]));
  });
}

/** Where a die may be laid, given the others. */
export function placesOf(moves: readonly string[], loose: string, laid: Laid, die: number): DicePlace[] {
  const tried = (place: DicePlace): Laid => [...loose].map((_, index) => (index === die ? place : (laid[index] ?? null)));
  return PLACES.filter((place) => matching(moves, loose, tried(place)).length > 0);
}

/** Lays the dice that can only go to one place any more. */
export function completed(moves: readonly string[], loose: string, laid: Laid): Laid {
  const [only, ...others] = matching(moves, loose, laid);
  const whole = only && others.length === 0 ? readShare(only) : null;
  if (!whole) return laid;
  const rest = shareOf(loose, laid);
  for (const place of PLACES) {
    for (const face of rest[place]) whole[place] = whole[place].replace(face, '');
  }
  return [...loose].map((face, die) => {
    const place = laid[die] ?? PLACES.find((one) => whole[one].includes(face)) ?? null;
    if (place && !laid[die]) whole[place] = whole[place].replace(face, '');
    return place;
  });
}

/** The move, once every die is laid. */
export function assignment(moves: readonly string[], loose: string, laid: Laid): string | null {
  const left = [...loose].some((_, die) => !laid[die]);
  return left ? null : (matching(moves, loose, laid)[0] ?? null);
}
