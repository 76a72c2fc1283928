// Fields, dice and lines in words.
import { colourName } from '../../parts/colours';
import type { ColourLinesState, Field, LineView, LogEntry, Scene, Seat, Sheet, View } from '../../protocol';
import type { DicePlace } from './sheet';
import { words as t } from './words';

type FaceKey = `face ${0 | 1 | 2 | 3 | 'i' | 'v' | 'I' | 'L' | 'J' | 'U' | 'S' | 'Z'}`;

export const faceName = (face: string): string => t(`face ${face}` as FaceKey);
export const placeName = (place: DicePlace): string => t(place);
export const nameOf = (colour: string): string => colourName('sheet', colour);

export function whatIs(field: Field): string {
  if (field.kind === 'grey') return t('grey');
  if (field.kind === 'circle') return t('circle');
  if (field.kind === 'black') return t('black');
  const colour = nameOf(field.colour ?? '');
  return field.letter ? t('letter', { letter: field.letter, colour }) : colour;
}

export function lineText({ fields }: LineView): string {
  const start = fields[0];
  return start ? t('line', { start, end: fields.at(-1)!, n: fields.length - 1 }) : t('line none');
}

export const sheetOf = (scene: Scene): Sheet => scene.boards[0] as Sheet;
export const stateOf = (view: Pick<View, 'state'>): ColourLinesState => view.state as ColourLinesState;
export const indexOf = (view: Pick<View, 'seats'>, seat: Seat): number => view.seats.findIndex((one) => one.seat === seat);

/** A move or roll without the seat that a record writes before it. */
export const wordsOf = (entry: LogEntry): string[] => entry.event.replace(/^[A-E] /, '').split(' ');

/** The last thing a seat did, as far as the view tells: what its "take back" takes back. */
export function lastOf(view: View, seat: Seat): string[] {
  const entry = [...view.log.entries].reverse().find((one) => one.seat === seat && !one.event.startsWith('roll'));
  return entry ? wordsOf(entry) : [];
}
