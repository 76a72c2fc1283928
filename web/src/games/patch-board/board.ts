// What can be read off a board and a seat's moves without knowing any rule.

import type { Colour, PatchBoard, Scene, Seat, Space } from '../../protocol';

/** The order of the colours in the notation. */
export const COLOURS: readonly Colour[] = ['r', 'y', 'g', 'b', 'o', 's'];

export interface Patch {
  id: string;
  spaces: Space[];
}

export function patchesOf(board: PatchBoard): Patch[] {
  const patches = new Map<string, Patch>();
  for (const space of board.spaces) {
    const patch = patches.get(space.patch) ?? { id: space.patch, spaces: [] };
    patch.spaces.push(space);
    patches.set(space.patch, patch);
  }
  return [...patches.values()];
}

/** "g4" and "g4.2" taken apart */
export function partsOf(name: string): { colour: Colour; size: number; number: number } {
  return { colour: name.charAt(0) as Colour, size: Number(name.charAt(1)), number: Number(name.slice(3)) };
}

/**
 * The spaces that the moves `complete g4` and `cross g4.2` are played on, each with its move and with all the spaces that
 * this move crosses off.
 */
export function targetsOf(
  moves: readonly string[],
  board: PatchBoard,
  crossed: ReadonlySet<string>,
): Map<string, { move: string; spaces: readonly string[] }> {
  const targets = new Map<string, { move: string; spaces: readonly string[] }>();
  for (const move of moves) {
    const [what, where = ''] = move.split(' ');
    if (what !== 'cross' && what !== 'complete') continue;
    const spaces = board.spaces
      .filter((space) => (what === 'cross' ? space.id === where : space.patch === where && !crossed.has(space.id)))
      .map((space) => space.id);
    for (const space of spaces) targets.set(space, { move, spaces });
  }
  return targets;
}

/** Dice as counts, in the order of the colours. */
export function countsOf(dice: string): { colour: Colour; count: number }[] {
  return COLOURS.map((colour) => ({ colour, count: [...dice].filter((die) => die === colour).length })).filter(
    ({ count }) => count > 0,
  );
}

/** For each of `dice` whether it is not among `others`: equal dice pair off from the left. */
export function beyond(dice: string, others: string): boolean[] {
  const left = new Map(countsOf(others).map(({ colour, count }) => [colour as string, count]));
  return [...dice].map((die) => {
    const count = left.get(die) ?? 0;
    left.set(die, count - 1);
    return count <= 0;
  });
}

export const seatIndex = (seat: Seat): number => seat.charCodeAt(0) - 'A'.charCodeAt(0);

/** The board of a seat at a table where everybody has one. */
export function boardOf(scene: Scene, seat: Seat): PatchBoard {
  const board = scene.boards[seatIndex(seat)];
  if (!board || board.game === 'colour-lines') throw new Error(`seat ${seat} has no board of hexagons`);
  return board;
}
