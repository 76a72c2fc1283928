// Where tiles lie and what they look like. Hexagons have points at top and bottom and sides of length 1; y grows downwards.
import type { HexagonyColour } from '../../protocol';

export interface Point {
  x: number;
  y: number;
}
export interface Cell {
  q: number;
  r: number;
}

export const HALF_WIDTH = Math.sqrt(3) / 2;

/** Directions: 0 is right, the others follow anticlockwise. */
const STEPS: readonly Cell[] = [
  { q: 1, r: 0 },
  { q: 1, r: -1 },
  { q: 0, r: -1 },
  { q: -1, r: 0 },
  { q: -1, r: 1 },
  { q: 0, r: 1 },
];
export const DIRECTIONS = [0, 1, 2, 3, 4, 5] as const;

export const opposite = (direction: number): number => (direction + 3) % 6;

export function neighbour(cell: Cell, direction: number): Cell {
  const step = STEPS[direction]!;
  return { q: cell.q + step.q, r: cell.r + step.r };
}

export const centre = ({ q, r }: Cell): Point => ({ x: HALF_WIDTH * (2 * q + r), y: 1.5 * r });

/** Corner 0 points to two o'clock, the others follow clockwise. */
export function corner(middle: Point, index: number, size = 1): Point {
  const angle = (Math.PI / 180) * (60 * index - 30);
  return { x: middle.x + size * Math.cos(angle), y: middle.y + size * Math.sin(angle) };
}

const number = (value: number): string => String(Math.round(value * 1000) / 1000);
export const points = (list: readonly Point[]): string => list.map(({ x, y }) => `${number(x)},${number(y)}`).join(' ');

export const hexagon = (middle: Point, size = 1): string => points(DIRECTIONS.map((index) => corner(middle, index, size)));

const withSign = (value: number): string => (value < 0 ? '-' : '+') + Math.abs(value);
/** `+1-3` */
export const cellText = ({ q, r }: Cell): string => withSign(q) + withSign(r);

export function readCell(text: string): Cell {
  const [, q, r] = /^([+-]\d+)([+-]\d+)$/.exec(text) ?? [];
  return { q: Number(q), r: Number(r) };
}

export type Letter = 'r' | 'w' | 'b';
export const LETTERS: readonly Letter[] = ['r', 'w', 'b'];
export const COLOURS: Readonly<Record<Letter, HexagonyColour>> = { r: 'red', w: 'white', b: 'blue' };
const SOLID: Readonly<Record<string, Letter>> = { red: 'r', white: 'w', blue: 'b' };

/** `rwb10` and `rwb2` are both of the kind `rwb`; a solid tile is a kind of its own. */
export const kindOf = (tile: string): string => tile.replace(/\d+$/, '');
export const isSolid = (tile: string): boolean => tile in SOLID;

/** The colours of a tile's six segments, the right one first, then anticlockwise. */
export function segmentsOf(tile: string): Letter[] {
  const solid = SOLID[tile];
  if (solid) return Array<Letter>(6).fill(solid);
  const letters = [...kindOf(tile)] as Letter[];
  const tip = Number(tile.slice(3)) / 2 - 1;
  return DIRECTIONS.map((direction) => {
    // The edge lies between two corners; one of them is the tip of the rhombus that covers it.
    const rhombus = (6 - direction + ((direction + tip) % 2)) % 6;
    return letters[((rhombus - tip + 6) % 6) / 2]!;
  });
}

export interface Rhombus {
  colour: Letter;
  shape: string;
  middle: Point;
}

/** The three rhombi of a three-coloured tile; none for a solid one. */
export function rhombi(segments: readonly Letter[], middle: Point): Rhombus[] {
  if (segments.every((segment) => segment === segments[0])) return [];
  return DIRECTIONS.filter((tip) => segments[(6 - tip) % 6] === segments[(7 - tip) % 6]).map((tip) => ({
    colour: segments[(6 - tip) % 6]!,
    shape: points([middle, corner(middle, tip + 5), corner(middle, tip), corner(middle, tip + 1)]),
    middle: corner(middle, tip, 0.54),
  }));
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A box around all these cells with some room; unless said otherwise never smaller than a table for a few tiles. */
export function boxAround(cells: readonly Cell[], room = 0.5, least = 7): Box {
  const middles = cells.length > 0 ? cells.map(centre) : [{ x: 0, y: 0 }];
  const xs = middles.map(({ x }) => x);
  const ys = middles.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(right - left + 2 * (HALF_WIDTH + room), least);
  const height = Math.max(bottom - top + 2 * (1 + room), least);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}
