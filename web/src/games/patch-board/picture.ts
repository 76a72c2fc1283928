// Boards from pictures made of letters, as in board files (docs/boards.md): for the pictures in the rules, and for tests.

import type { Area, Colour, Ground, PatchBoard, Space } from '../../protocol';
import { keyOf, neighbours, type Hex } from './geometry';

const COLOURS = 'rygbos';

/** Spaces are numbered as on real boards; `areas` gives the signs of The Border's areas and what they stand for. */
export function readPicture(game: PatchBoard['game'], rows: readonly string[], areas: Record<string, Area> = {}): PatchBoard {
  const ground: Ground[] = [];
  const coloured = new Map<string, Hex & { colour: Colour; treasure: boolean }>();
  const land = new Map<string, Area>();
  for (const [r, row] of rows.entries()) {
    for (const [i, sign] of [...row].entries()) {
      if (sign === ' ') continue;
      const hex = { q: (i - (r & 1)) / 2 - (r - (r & 1)) / 2, r };
      const area = areas[sign];
      if (area !== undefined) {
        land.set(keyOf(hex), area);
        ground.push({ ...hex, kind: 'land', area: area.id });
      } else if (sign === '*') {
        ground.push({ ...hex, kind: game === 'border' ? 'white' : 'start' });
      } else if (sign === '#') {
        ground.push({ ...hex, kind: 'obstacle' });
      } else if (COLOURS.includes(sign.toLowerCase())) {
        const colour = sign.toLowerCase() as Colour;
        coloured.set(keyOf(hex), { ...hex, colour, treasure: sign !== colour });
      }
    }
  }

  const names = new Map<string, { id: string; patch: string }>();
  for (const [key, start] of coloured) {
    if (names.has(key)) continue;
    const group = new Set([key]);
    const edge: Hex[] = [start];
    for (let hex = edge.pop(); hex !== undefined; hex = edge.pop()) {
      for (const other of neighbours(hex)) {
        const found = coloured.get(keyOf(other));
        if (found?.colour !== start.colour || group.has(keyOf(other))) continue;
        group.add(keyOf(other));
        edge.push(found);
      }
    }
    const patch = `${start.colour}${group.size}`;
    const inOrder = [...coloured.keys()].filter((other) => group.has(other));
    for (const [i, member] of inOrder.entries()) names.set(member, { id: `${patch}.${i + 1}`, patch });
  }

  const spaces: Space[] = [...coloured].map(([key, { q, r, colour, treasure }]) => {
    const around = neighbours({ q, r }).map(keyOf);
    const name = names.get(key);
    if (name === undefined) throw new Error(`no name for ${key}`);
    const space: Space = {
      ...name,
      q,
      r,
      colour,
      beside: around.flatMap((other) => names.get(other)?.id ?? []),
    };
    if (treasure) space.treasure = true;
    if (land.size > 0) space.areas = [...new Set(around.flatMap((other) => land.get(other)?.id ?? []))];
    return space;
  });
  const board: PatchBoard = { game, id: '', name: { de: '', en: '' }, spaces, ground };
  if (land.size > 0) board.areas = Object.values(areas).filter((area) => [...land.values()].includes(area));
  return board;
}
