// Hexagons with points at top and bottom, in the units of the drawing: a side is 20 long, y grows downwards.

export const SIDE = 20;
const HALF_WIDTH = Math.sqrt(3) / 2;

export interface Hex {
  q: number;
  r: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Clockwise from the right; edge i of a hexagon runs from corner i to corner i + 1. */
const DIRECTIONS: readonly Hex[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
];
/** Corners in whole numbers: x counts half widths of a hexagon, y half sides. Clockwise from the upper right one. */
const CORNERS: readonly Point[] = [
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: 0, y: 2 },
  { x: -1, y: 1 },
  { x: -1, y: -1 },
  { x: 0, y: -2 },
];

export const keyOf = (hex: Hex): string => `${hex.q},${hex.r}`;

export function centre(hex: Hex): Point {
  return { x: HALF_WIDTH * SIDE * (2 * hex.q + hex.r), y: 1.5 * SIDE * hex.r };
}

export const neighbours = (hex: Hex): Hex[] => DIRECTIONS.map((step) => ({ q: hex.q + step.q, r: hex.r + step.r }));

/** The smallest box around these hexagons. */
export function bounds(hexes: readonly Hex[]): Box {
  const points = hexes.map(centre);
  const left = Math.min(...points.map((p) => p.x)) - HALF_WIDTH * SIDE;
  const top = Math.min(...points.map((p) => p.y)) - SIDE;
  const right = Math.max(...points.map((p) => p.x)) + HALF_WIDTH * SIDE;
  const bottom = Math.max(...points.map((p) => p.y)) + SIDE;
  return { left, top, width: right - left, height: bottom - top };
}

const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const times = (a: Point, factor: number): Point => ({ x: a.x * factor, y: a.y * factor });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const pair = (p: Point): string => `${round(p.x)} ${round(p.y)}`;
export const round = (value: number): number => Math.round(value * 10) / 10;

function corner(hex: Hex, index: number): Point {
  const around = CORNERS[index % 6] ?? { x: 0, y: 0 };
  return { x: 2 * hex.q + hex.r + around.x, y: 3 * hex.r + around.y };
}
const toDrawing = (whole: Point): Point => ({ x: whole.x * HALF_WIDTH * SIDE, y: (whole.y * SIDE) / 2 });

/** The corners around a group of hexagons, clockwise; one loop for the outside and one for each hole. */
export function loops(group: readonly Hex[]): Point[][] {
  const inside = new Set(group.map(keyOf));
  const next = new Map<string, { from: Point; to: Point }>();
  for (const hex of group) {
    for (const [i, beyond] of neighbours(hex).entries()) {
      if (inside.has(keyOf(beyond))) continue;
      const from = corner(hex, i);
      next.set(`${from.x},${from.y}`, { from, to: corner(hex, i + 1) });
    }
  }
  const all: Point[][] = [];
  for (const start of [...next.keys()]) {
    const loop: Point[] = [];
    for (let key = start, edge = next.get(key); edge !== undefined; edge = next.get(key)) {
      loop.push(toDrawing(edge.from));
      next.delete(key);
      key = `${edge.to.x},${edge.to.y}`;
    }
    if (loop.length > 0) all.push(loop);
  }
  return all;
}

/** The path around a group of hexagons, moved inwards by `inset`, with corners rounded by `radius`. */
export function outline(group: readonly Hex[], inset: number, radius: number): string {
  const inwards = (from: Point, to: Point): Point =>
    times({ x: from.y - to.y, y: to.x - from.x }, 1 / distance(from, to));
  return loops(group)
    .map((loop) => {
      const at = (list: readonly Point[], i: number): Point => list[(i + list.length) % list.length] ?? { x: 0, y: 0 };
      const inner = loop.map((point, i) => {
        const a = inwards(at(loop, i - 1), point);
        const b = inwards(point, at(loop, i + 1));
        return plus(point, times(plus(a, b), inset / (1 + a.x * b.x + a.y * b.y)));
      });
      return (
        inner
          .map((point, i) => {
            const towards = (other: Point): Point =>
              plus(point, times(minus(other, point), radius / distance(other, point)));
            const turn = `${pair(towards(at(inner, i - 1)))}Q${pair(point)} ${pair(towards(at(inner, i + 1)))}`;
            return (i === 0 ? 'M' : 'L') + turn;
          })
          .join('') + 'Z'
      );
    })
    .join('');
}

/** The edges between hexagons of one group, each once, shortened by `gap` at both ends. */
export function innerLines(group: readonly Hex[], gap: number): string {
  const inside = new Set(group.map(keyOf));
  let path = '';
  for (const hex of group) {
    for (const [i, beyond] of neighbours(hex).slice(0, 3).entries()) {
      if (!inside.has(keyOf(beyond))) continue;
      const from = toDrawing(corner(hex, i));
      const to = toDrawing(corner(hex, i + 1));
      const short = times(minus(to, from), gap / SIDE);
      path += `M${pair(plus(from, short))}L${pair(minus(to, short))}`;
    }
  }
  return path;
}

/** The point within a group that is farthest from everything outside, and how far that is. */
export function roomiest(group: readonly Hex[]): { at: Point; room: number } {
  const inside = new Set(group.map(keyOf));
  const outside = group.flatMap(neighbours).filter((hex) => !inside.has(keyOf(hex))).map(centre);
  const middle = times(group.map(centre).reduce(plus, { x: 0, y: 0 }), 1 / group.length);
  let best = { at: middle, room: 0 };
  let bestScore = -Infinity;
  for (const hex of group) {
    const own = centre(hex);
    const halfway = neighbours(hex).map((other) => times(plus(own, centre(other)), 0.5));
    const corners = CORNERS.map((_, i) => toDrawing(corner(hex, i)));
    for (const at of [own, ...halfway, ...corners]) {
      const room = Math.min(...outside.map((point) => distance(point, at)));
      const score = room - 0.05 * distance(at, middle);
      if (score > bestScore) {
        bestScore = score;
        best = { at, room };
      }
    }
  }
  return best;
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
export const isArrow = (key: string): key is Arrow => /^Arrow(Left|Right|Up|Down)$/.test(key);

/** Where an arrow key leads from a hexagon: the nearest other one that lies in that direction, if any does. */
export function nearest<T extends Hex>(from: Hex, arrow: Arrow, others: readonly T[]): T | null {
  const start = centre(from);
  const sideways = arrow === 'ArrowLeft' || arrow === 'ArrowRight';
  const sign = arrow === 'ArrowLeft' || arrow === 'ArrowUp' ? -1 : 1;
  // Up and down lead between two hexagons: even rows go right and odd rows left, so that the way stays upright.
  const lean = from.r % 2 === 0 ? -0.1 : 0.1;
  let best: T | null = null;
  let bestWay = Infinity;
  for (const other of others) {
    const { x, y } = minus(centre(other), start);
    const along = sign * (sideways ? x : y);
    const aside = sideways ? y : x;
    if (along < 1 || Math.abs(aside) > along * 1.8) continue;
    const way = along + 1.5 * Math.abs(aside) + (sideways ? 0 : lean * Math.sign(aside));
    if (way < bestWay) {
      bestWay = way;
      best = other;
    }
  }
  return best;
}
