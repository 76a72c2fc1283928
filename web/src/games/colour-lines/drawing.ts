// What the legal moves let a pen do: from the end of a line, stroke by stroke.
import type { Half } from '../../protocol';
import { HALVES, PLACES, walk, type DicePlace, type Stroke } from './sheet';

/** A way to draw on: a die's, a joker's instead of a die, or a stroke that a circle allows. */
export interface Path {
  move: string;
  /** `left Z`, `track 3`; `on` for the strokes after a circle */
  die: string;
  joker: boolean;
  half: Half;
  strokes: string;
}

const isHalf = (word: string | undefined): word is Half => word === 'left' || word === 'right';

/** The paths among the legal moves; those of a circle go on with the line of `extra`. */
export function readPaths(moves: readonly string[], extra: Half | null): Path[] {
  return moves.flatMap((move): Path[] => {
    const words = move.split(' ');
    if (words[0] === 'on') return extra ? [{ move, die: 'on', joker: false, half: extra, strokes: words[1] ?? '' }] : [];
    const joker = words[0] === 'joker';
    const [place, face, ...rest] = joker ? words.slice(1) : words;
    const strokes = rest[rest.length - 1];
    if (!PLACES.includes(place as DicePlace) || face === undefined || strokes === undefined) return [];
    const half = isHalf(place) ? place : rest[0];
    return isHalf(half) ? [{ move, die: `${place} ${face}`, joker, half, strokes }] : [];
  });
}

/** The move that lets a die go for a joker and draws nothing, or null. */
export function bareJoker(moves: readonly string[], die: string): string | null {
  const move = `joker ${die}`;
  return moves.includes(move) ? move : null;
}

/** The dice that a joker could replace. */
export const jokerDice = (moves: readonly string[]): string[] =>
  moves.filter((move) => move.startsWith('joker ') && move.split(' ').length === 3).map((move) => move.slice(6));

/** What was chosen before drawing; without a die any may be drawn, after a circle its strokes first. A joker needs a die. */
export interface Choice {
  die: string | null;
  joker: boolean;
}

export function pathsFor(paths: readonly Path[], { die, joker }: Choice): Path[] {
  if (die !== null) return paths.filter((path) => path.die === die && path.joker === joker);
  if (joker) return [];
  const on = paths.filter((path) => path.die === 'on');
  return on.length > 0 ? on : paths.filter((path) => !path.joker);
}

/** A path half drawn. Without strokes `half` is only where the pen was put down. */
export interface Sketch {
  half: Half | null;
  strokes: string;
}
export const EMPTY: Sketch = { half: null, strokes: '' };

/** The paths that begin with what is sketched. */
export function begun(paths: readonly Path[], sketch: Sketch): Path[] {
  if (sketch.strokes === '') return [...paths];
  return paths.filter((path) => path.half === sketch.half && path.strokes.startsWith(sketch.strokes));
}

/** Those that are drawn to their end. */
export const finished = (paths: readonly Path[], sketch: Sketch): Path[] =>
  sketch.strokes === '' ? [] : begun(paths, sketch).filter((path) => path.strokes === sketch.strokes);

/** The move that the sketch has become beyond doubt, or null: nothing else begins like this. */
export function settled(paths: readonly Path[], sketch: Sketch): string | null {
  const [only, ...others] = begun(paths, sketch);
  return only && others.length === 0 && only.strokes === sketch.strokes && sketch.strokes !== '' ? only.move : null;
}

export type Ends = Readonly<Record<Half, string | null>>;

export interface Continuation {
  half: Half;
  stroke: Stroke;
  field: string;
}

/** Where the pen may go next. */
export function continuations(paths: readonly Path[], ends: Ends, sketch: Sketch): Continuation[] {
  const found = new Map<string, Continuation>();
  for (const path of begun(paths, sketch)) {
    const stroke = path.strokes[sketch.strokes.length] as Stroke | undefined;
    const end = ends[path.half];
    if (stroke === undefined || end === null) continue;
    const field = walk(end, sketch.strokes + stroke).at(-1)!;
    found.set(path.half + field, { half: path.half, stroke, field });
  }
  return [...found.values()];
}

/** The fields of a sketch: the end of the line, then every field reached. */
export function sketched(ends: Ends, sketch: Sketch): string[] {
  const end = sketch.half && ends[sketch.half];
  return end ? [end, ...walk(end, sketch.strokes)] : [];
}

/** The pen goes to a field: draws a legal stroke, or erases back to a field of the sketch. Null if it can do neither. */
export function drawnTo(paths: readonly Path[], ends: Ends, sketch: Sketch, field: string): Sketch | null {
  const fields = sketched(ends, sketch);
  const back = fields.indexOf(field);
  if (back >= 0 && back < fields.length - 1) return { half: sketch.half, strokes: sketch.strokes.slice(0, back) };
  const ways = continuations(paths, ends, sketch).filter((way) => way.field === field);
  const way = ways.find(({ half }) => half === sketch.half) ?? ways[0];
  return way ? { half: way.half, strokes: sketch.strokes + way.stroke } : null;
}

/** The pen is put down: on the end of a line, of the sketch, or on a field where it may go. */
export function putDown(paths: readonly Path[], ends: Ends, sketch: Sketch, field: string): Sketch | null {
  if (sketch.strokes !== '' && sketched(ends, sketch).at(-1) === field) return sketch;
  if (sketch.strokes === '') {
    const half = HALVES.find((one) => ends[one] === field && paths.some((path) => path.half === one));
    if (half) return { half, strokes: '' };
  }
  return drawnTo(paths, ends, sketch, field);
}

/** The fields a pen passes on its straight way; corners are cut only where it clearly does. */
export function passed(from: { x: number; y: number }, to: { x: number; y: number }): { x: number; y: number }[] {
  const steps = Math.max(1, Math.ceil(4 * Math.hypot(to.x - from.x, to.y - from.y)));
  const on: { x: number; y: number }[] = [];
  for (let step = 1; step <= steps; ++step) {
    const x = from.x + ((to.x - from.x) * step) / steps;
    const y = from.y + ((to.y - from.y) * step) / steps;
    const near = Math.max(Math.abs(x - Math.floor(x) - 0.5), Math.abs(y - Math.floor(y) - 0.5)) < 0.36;
    if (near) on.push({ x, y });
  }
  return on;
}
