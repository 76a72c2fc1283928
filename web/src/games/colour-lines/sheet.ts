// Fields, strokes and figures of Colour Lines, as they are drawn. A field is one unit wide.
import type { Field, Half, SheetColour } from '../../protocol';

export type Stroke = 'U' | 'R' | 'D' | 'L';
export type DicePlace = Half | 'track';
export const HALVES: readonly Half[] = ['left', 'right'];
export const PLACES: readonly DicePlace[] = ['left', 'right', 'track'];
export const COLOURS: readonly SheetColour[] = ['c', 'p', 'y', 'g', 'o', 'v', 'l', 'b'];
export const COLUMNS = 14;
export const ROWS = 12;
/** The midline runs left of this column. */
export const MIDLINE = 7;

export interface Point {
  x: number;
  y: number;
}

const STEPS: Readonly<Record<Stroke, Point>> = {
  U: { x: 0, y: -1 },
  R: { x: 1, y: 0 },
  D: { x: 0, y: 1 },
  L: { x: -1, y: 0 },
};

/** `c4` is column 2, row 3. */
export const column = (field: string): number => field.charCodeAt(0) - 97;
export const row = (field: string): number => Number(field.slice(1)) - 1;
export const middle = (field: string): Point => ({ x: column(field) + 0.5, y: row(field) + 0.5 });

/** The field at these coordinates, or null outside of the sheet. */
export function fieldAt(x: number, y: number): string | null {
  if (x < 0 || y < 0 || x >= COLUMNS || y >= ROWS) return null;
  return String.fromCharCode(97 + Math.floor(x)) + (Math.floor(y) + 1);
}

/** The fields that strokes reach one after the other; shorter where they leave the sheet. */
export function walk(from: string, strokes: string): string[] {
  const fields: string[] = [];
  let { x, y } = middle(from);
  for (const stroke of strokes) {
    x += STEPS[stroke as Stroke].x;
    y += STEPS[stroke as Stroke].y;
    const field = fieldAt(x, y);
    if (field === null) break;
    fields.push(field);
  }
  return fields;
}

/** An SVG path through the middles of fields. */
export const pathThrough = (fields: readonly string[]): string =>
  fields.map((field, index) => `${index === 0 ? 'M' : 'L'}${middle(field).x} ${middle(field).y}`).join('');

/** The strokes of each figure, one of the ways to draw it; numbers have none. */
const FIGURES: Readonly<Record<string, string>> = {
  i: 'DD',
  v: 'DR',
  I: 'DDD',
  L: 'DDR',
  J: 'DDL',
  U: 'DRU',
  S: 'RUR',
  Z: 'RDR',
};

export const isNumber = (face: string): boolean => !(face in FIGURES);

/** The corners of a figure around the point 0, 0; strokes have length 1. */
export function figure(face: string): Point[] {
  const line: Point[] = [{ x: 0, y: 0 }];
  for (const stroke of FIGURES[face] ?? '') {
    const last = line[line.length - 1]!;
    line.push({ x: last.x + STEPS[stroke as Stroke].x, y: last.y + STEPS[stroke as Stroke].y });
  }
  const xs = line.map(({ x }) => x);
  const ys = line.map(({ y }) => y);
  const shift = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  return line.map(({ x, y }) => ({ x: x - shift.x, y: y - shift.y }));
}

/** A sheet from its picture, as in the files of `boards/colour-lines/`, here for side A: colours, letters, `.` for grey. */
export function fieldsOf(picture: readonly string[]): Field[] {
  const rows = picture.map((line) => line.replace(/[ |]/g, ''));
  const isLetter = (sign: string | undefined) => sign !== undefined && /[A-D]/.test(sign);
  return rows.flatMap((signs, y) =>
    [...signs].map((sign, x): Field => {
      const inside = x === 0 ? 1 : x - 1; // letters stand in the outer corners
      const colour = sign === '.' ? null : ((isLetter(sign) ? signs[inside]! : sign) as SheetColour);
      const field: Field = { id: fieldAt(x, y)!, column: x, row: y, kind: colour === null ? 'grey' : 'colour', colour };
      return isLetter(sign) ? { ...field, letter: sign as 'A' } : field;
    }),
  );
}

export interface Block {
  colour: SheetColour;
  half: Half;
  /** of its upper left field */
  column: number;
  row: number;
}

/** The sixteen blocks of a sheet, row by row. */
export function blocksOf(fields: readonly Field[]): Block[] {
  return fields
    .filter(({ column: x, row: y, colour }) => colour !== null && y % 3 === 0 && (x < 6 ? x : x - 8) % 3 === 0)
    .map((field) => ({
      colour: field.colour!,
      half: field.column < MIDLINE ? 'left' : 'right',
      column: field.column,
      row: field.row,
    }));
}

const ARROWS: Readonly<Record<string, Point>> = { ArrowUp: STEPS.U, ArrowRight: STEPS.R, ArrowDown: STEPS.D, ArrowLeft: STEPS.L };

/** The nearest spot in the direction of an arrow key; what lies straight ahead is preferred. */
export function nearest<S extends Point>(from: Point, spots: readonly S[], key: string): S | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  let best: S | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const along = dx * arrow.x + dy * arrow.y;
    const far = along + 2 * (Math.abs(dx * arrow.y) + Math.abs(dy * arrow.x));
    if (along < 0.1 || far >= least) continue;
    best = spot;
    least = far;
  }
  return best;
}
