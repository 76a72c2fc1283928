import { describe, expect, it } from 'vitest';
import { current } from '../../i18n/index.svelte';
import { boxAround, cellText, centre, corner, neighbour, opposite, readCell, rhombi, segmentsOf } from './geometry';
import { kindsOf, placesFor, towards, turned } from './placing';
import { tips } from './describe';
import { Draft } from './draft.svelte';
import { event } from './say';

const text = (tile: string): string => segmentsOf(tile).join('');

describe('tiles', () => {
  it('are read as in the pictures of docs/record.md and tile.h', () => {
    // right, upper right, upper left, left, lower left, lower right
    expect(text('rwb2')).toBe('rrbbww');
    expect(text('rwb12')).toBe('wrrbbw');
    expect(text('rbw10')).toBe('bbrrww');
    expect(text('blue')).toBe('bbbbbb');
  });

  it('turned by two hours show the same segments one direction further on', () => {
    for (const kind of ['rwb', 'rbw']) {
      for (let hour = 2; hour < 12; hour += 2) {
        const before = segmentsOf(`${kind}${hour}`);
        const after = segmentsOf(`${kind}${hour + 2}`);
        before.forEach((colour, direction) => expect(after[(direction + 5) % 6]).toBe(colour));
      }
    }
  });

  it('have three rhombi with their tips where the notation says', () => {
    const middle = { x: 0, y: 0 };
    const red = rhombi(segmentsOf('rwb6'), middle).find(({ colour }) => colour === 'r');
    expect(red?.middle.x).toBeCloseTo(0);
    expect(red?.middle.y).toBeGreaterThan(0);
    expect(rhombi(segmentsOf('rwb6'), middle)).toHaveLength(3);
    expect(rhombi(segmentsOf('red'), middle)).toHaveLength(0);
  });
});

describe('cells', () => {
  it('are written with both signs', () => {
    expect(cellText({ q: 1, r: -3 })).toBe('+1-3');
    expect(readCell('+1-3')).toEqual({ q: 1, r: -3 });
    expect(readCell(cellText({ q: 0, r: 0 }))).toEqual({ q: 0, r: 0 });
  });

  it('meet their neighbours in two corners', () => {
    for (let direction = 0; direction < 6; ++direction) {
      const here = centre({ q: 0, r: 0 });
      const there = centre(neighbour({ q: 0, r: 0 }, direction));
      const a = corner(here, (6 - direction) % 6);
      const b = corner(here, (7 - direction) % 6);
      expect((a.x + b.x) / 2).toBeCloseTo((here.x + there.x) / 2);
      expect((a.y + b.y) / 2).toBeCloseTo((here.y + there.y) / 2);
      expect(neighbour(neighbour({ q: 2, r: 5 }, direction), opposite(direction))).toEqual({ q: 2, r: 5 });
    }
  });

  it('all lie in the box around them', () => {
    const cells = [
      { q: -4, r: 2 },
      { q: 6, r: -3 },
    ];
    const box = boxAround(cells);
    for (const cell of cells) {
      const { x, y } = centre(cell);
      expect(x - 0.9).toBeGreaterThan(box.x);
      expect(x + 0.9).toBeLessThan(box.x + box.width);
      expect(y - 1).toBeGreaterThan(box.y);
      expect(y + 1).toBeLessThan(box.y + box.height);
    }
  });
});

const moves = ['draw', 'place rwb2 +1-1', 'place rwb6 +1-1', 'place rwb4 -1+0', 'place rbw2 +1-1', 'place red +0+1'];

describe('placing', () => {
  it('offers the kinds that fit and their places with the fitting rotations', () => {
    expect(kindsOf(moves)).toEqual(['rwb', 'rbw', 'red']);
    expect(placesFor(moves, 'rwb')).toEqual([
      { cell: '+1-1', q: 1, r: -1, tiles: ['rwb2', 'rwb6'] },
      { cell: '-1+0', q: -1, r: 0, tiles: ['rwb4'] },
    ]);
  });

  it('turns through the fitting rotations, both ways round', () => {
    const place = placesFor(moves, 'rwb')[0]!;
    expect([0, 1, 2, -1].map((turns) => turned(place, turns))).toEqual(['rwb2', 'rwb6', 'rwb2', 'rwb6']);
  });

  it('finds the next place with the arrow keys', () => {
    const places = [
      { q: 1, r: 0 },
      { q: 3, r: 0 },
      { q: 0, r: 1 },
    ];
    expect(towards({ q: 0, r: 0 }, places, 'ArrowRight')).toEqual({ q: 1, r: 0 });
    expect(towards({ q: 1, r: 0 }, places, 'ArrowDown')).toEqual({ q: 0, r: 1 });
    expect(towards({ q: 0, r: 0 }, places, 'ArrowUp')).toBeNull();
    expect(towards({ q: 0, r: 0 }, places, 'Enter')).toBeNull();
  });
});

describe('the draft', () => {
  it('turns with every further tap and becomes a move', () => {
    const draft = new Draft();
    expect(draft.moveIn(moves)).toBeNull();
    draft.tap('+1-1');
    expect(draft.moveIn(moves)).toBe('place rwb2 +1-1');
    draft.tap('+1-1');
    expect(draft.moveIn(moves)).toBe('place rwb6 +1-1');
    draft.tap('-1+0');
    expect(draft.moveIn(moves)).toBe('place rwb4 -1+0');
  });

  it('keeps its place for another tile that fits there, and only then', () => {
    const draft = new Draft();
    draft.tap('+1-1');
    draft.take('rbw');
    expect(draft.moveIn(moves)).toBe('place rbw2 +1-1');
    draft.take('red');
    expect(draft.moveIn(moves)).toBeNull();
    draft.take('blue');
    expect(draft.kindIn(moves)).toBe('rwb');
  });
});

describe('words', () => {
  it('say where the tips of a tile point', () => {
    current.language = 'en';
    expect(tips('rwb2')).toBe('red at 2 o’clock, white at 6 o’clock, blue at 10 o’clock');
    expect(tips('rbw10')).toBe('red at 10 o’clock, blue at 2 o’clock, white at 6 o’clock');
    expect(tips('blue')).toBe('blue');
  });

  it('tell events, with or without the seat before them', () => {
    current.language = 'en';
    const told = (text: string) => event({ event: text, round: 1, seat: 'A', news: [] }, null, () => 'Anna');
    expect(told('A place rwb2 +1-3')).toBe('Anna lays a three-coloured tile.');
    expect(told('place white +1-3')).toBe('Anna lays the solid tile in white.');
    expect(told('roll rbw')).toBe('Anna draws a tile: red–blue–white.');
    expect(told('A done')).toBeNull();
  });
});
