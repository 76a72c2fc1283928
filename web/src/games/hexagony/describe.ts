// Tiles and places in words.
import { colourName } from '../../parts/colours';
import type { HexagonyState, HexagonyTile, LogEntry, View } from '../../protocol';
import { cellText, DIRECTIONS, isSolid, kindOf, neighbour, opposite, type Cell } from './geometry';
import { words as t } from './words';

export const nameOf = (colour: string): string => colourName('hexagony', colour);

/** "red–white–blue" */
export const patternName = (kind: string): string => [...kindOf(kind)].map(nameOf).join('–');

/** Which way the tips of a tile point: "red at 2 o'clock, …". */
export function tips(tile: string): string {
  if (isSolid(tile)) return nameOf(tile);
  const hour = Number(tile.slice(3));
  return [...kindOf(tile)]
    .map((colour, index) => t('tip', { colour: nameOf(colour), hour: ((hour + 4 * index - 1) % 12) + 1 }))
    .join(', ');
}

export const tileLabel = (cell: string, tile: string): string =>
  isSolid(tile) ? t('solid label', { cell, colour: nameOf(tile) }) : t('tile label', { cell, colours: tips(tile) });

/** What lies around an empty place. */
export function around(cell: Cell, tiles: ReadonlyMap<string, HexagonyTile>): string {
  return DIRECTIONS.flatMap((direction) => {
    const beside = tiles.get(cellText(neighbour(cell, direction)));
    if (!beside) return [];
    return [t(`around ${direction}`, { colour: nameOf(beside.segments[opposite(direction)]!) })];
  }).join(', ');
}

/** A move or roll without the seat that a record writes before it. */
export const wordsOf = (entry: LogEntry): string[] => entry.event.replace(/^[A-E] /, '').split(' ');

/** The cell of the tile that was just laid and not yet let go of, or null. */
export function justLaid(view: View, state: HexagonyState): string | null {
  if (state.phase !== 'placed') return null;
  const last = view.log.entries.at(-1);
  return last ? (wordsOf(last)[2] ?? null) : null;
}
