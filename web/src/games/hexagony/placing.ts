// What the legal moves offer: which tiles, into which places, in which rotations.
import { centre, kindOf, readCell, type Cell } from './geometry';

export interface Place extends Cell {
  /** `+1-3` */
  cell: string;
  /** the rotations that fit, as moves name them; a solid tile has one */
  tiles: string[];
}

/** The places a kind of tile may be laid into, in reading order. */
export function placesFor(moves: readonly string[], kind: string): Place[] {
  const places = new Map<string, Place>();
  for (const [tile, cell] of placements(moves)) {
    if (kindOf(tile) !== kind) continue;
    const place = places.get(cell) ?? { ...readCell(cell), cell, tiles: [] };
    place.tiles.push(tile);
    places.set(cell, place);
  }
  return [...places.values()].sort((a, b) => a.r - b.r || a.q - b.q);
}

/** The kinds of tiles that fit anywhere, in the order of the moves. */
export function kindsOf(moves: readonly string[]): string[] {
  return [...new Set(placements(moves).map(([tile]) => kindOf(tile)))];
}

function placements(moves: readonly string[]): [tile: string, cell: string][] {
  return moves.flatMap((move) => {
    const [verb, tile, cell] = move.split(' ');
    return verb === 'place' && tile && cell ? [[tile, cell] as [string, string]] : [];
  });
}

/** The tile after so many turns, through the fitting rotations only. */
export function turned(place: Place, turns: number): string {
  const count = place.tiles.length;
  return place.tiles[((turns % count) + count) % count]!;
}

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest place in the direction of an arrow key; what lies straight ahead is preferred. */
export function towards<P extends Cell>(from: Cell, places: readonly P[], key: string): P | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const here = centre(from);
  let best: P | null = null;
  let least = Infinity;
  for (const place of places) {
    const { x, y } = centre(place);
    const along = (x - here.x) * arrow[0] + (y - here.y) * arrow[1];
    const aside = Math.abs((x - here.x) * arrow[1]) + Math.abs((y - here.y) * arrow[0]);
    if (along < 0.1 || along + 2 * aside >= least) continue;
    best = place;
    least = along + 2 * aside;
  }
  return best;
}
