import { afterEach, describe, expect, it } from 'vitest';
import { current } from '../../i18n/index.svelte';
import type { Scene } from '../../protocol';
import { assignment, completed, matching, placesOf } from './assigning';
import {
  bareJoker,
  begun,
  continuations,
  drawnTo,
  EMPTY,
  finished,
  jokerDice,
  passed,
  pathsFor,
  putDown,
  readPaths,
  settled,
} from './drawing';
import { Draft } from './draft.svelte';
import { event, score } from './say';
import { blocksOf, fieldAt, fieldsOf, figure, middle, nearest, pathThrough, walk } from './sheet';

describe('fields', () => {
  it('have a letter for the column and a number for the row', () => {
    expect(middle('a1')).toEqual({ x: 0.5, y: 0.5 });
    expect(middle('n12')).toEqual({ x: 13.5, y: 11.5 });
    expect(fieldAt(2.9, 3.1)).toBe('c4');
    expect(fieldAt(-0.1, 3)).toBeNull();
    expect(fieldAt(14, 3)).toBeNull();
  });

  it('are reached stroke by stroke', () => {
    expect(walk('c4', 'RDR')).toEqual(['d4', 'd5', 'e5']);
    expect(walk('b1', 'LU')).toEqual(['a1']);
    expect(pathThrough(['a1', 'b1'])).toBe('M0.5 0.5L1.5 0.5');
  });
});

describe('a sheet', () => {
  const fields = fieldsOf(['A o o c c c .|. b b b y y B', 'o o o c c c .|. b b b y y y', 'o o o c c c .|. b b b y y y']);

  it('is read from its picture', () => {
    expect(fields).toHaveLength(3 * 14);
    expect(fields[0]).toEqual({ id: 'a1', column: 0, row: 0, kind: 'colour', colour: 'o', letter: 'A' });
    expect(fields[6]).toEqual({ id: 'g1', column: 6, row: 0, kind: 'grey', colour: null });
    expect(fields[13]).toMatchObject({ id: 'n1', colour: 'y', letter: 'B' });
  });

  it('has a block of every colour in each half', () => {
    expect(blocksOf(fields)).toEqual([
      { colour: 'o', half: 'left', column: 0, row: 0 },
      { colour: 'c', half: 'left', column: 3, row: 0 },
      { colour: 'b', half: 'right', column: 8, row: 0 },
      { colour: 'y', half: 'right', column: 11, row: 0 },
    ]);
  });
});

describe('arrow keys', () => {
  const spots = [
    { x: 1, y: 1 },
    { x: 2, y: 1 },
    { x: 1, y: 3 },
    { x: 5, y: 2 },
  ];
  it('lead to the nearest spot in their direction', () => {
    expect(nearest(spots[0]!, spots, 'ArrowRight')).toBe(spots[1]);
    expect(nearest(spots[1]!, spots, 'ArrowRight')).toBe(spots[3]);
    expect(nearest(spots[0]!, spots, 'ArrowDown')).toBe(spots[2]);
    expect(nearest(spots[0]!, spots, 'ArrowUp')).toBeNull();
  });
});

describe('figures', () => {
  it('are centred and as long as their strokes', () => {
    expect(figure('i')).toEqual([
      { x: 0, y: -1 },
      { x: 0, y: 0 },
      { x: 0, y: 1 },
    ]);
    for (const face of 'ILJUSZ') expect(figure(face)).toHaveLength(4);
    expect(figure('3')).toHaveLength(1);
  });

  it('L and J, S and Z are mirror images', () => {
    for (const [one, other] of ['LJ', 'SZ']) {
      const mirrored = figure(one!).map(({ x, y }) => `${-x || 0} ${y}`);
      const found = figure(other!).map(({ x, y }) => `${x} ${y}`);
      expect([...mirrored].sort()).toEqual([...found].sort());
    }
  });
});

const ends = { left: 'c4', right: 'l4' };
const moves = [
  'left 1 U',
  'left 1 R',
  'left I RRR',
  'left Z RDR',
  'track 1 left U',
  'track 1 right U',
  'joker left Z U',
  'joker left Z',
  'joker track 1 right L',
  'joker track 1',
];
const paths = readPaths(moves, null);
const free = pathsFor(paths, { die: null, joker: false });

describe('paths', () => {
  it('are read from the moves', () => {
    expect(paths[3]).toEqual({ move: 'left Z RDR', die: 'left Z', joker: false, half: 'left', strokes: 'RDR' });
    expect(paths[5]).toEqual({ move: 'track 1 right U', die: 'track 1', joker: false, half: 'right', strokes: 'U' });
    expect(paths.filter(({ joker }) => joker).map(({ move }) => move)).toEqual(['joker left Z U', 'joker track 1 right L']);
    expect(readPaths(['done', 'start c4', 'colour p', 'assign left 3Z right LU track 0'], null)).toEqual([]);
  });

  it('of a die that was picked are its own; a joker is one stroke', () => {
    expect(pathsFor(paths, { die: 'left Z', joker: false }).map(({ strokes }) => strokes)).toEqual(['RDR']);
    expect(pathsFor(paths, { die: 'left Z', joker: true }).map(({ strokes }) => strokes)).toEqual(['U']);
    expect(jokerDice(moves)).toEqual(['left Z', 'track 1']);
    expect(bareJoker(moves, 'left Z')).toBe('joker left Z');
    expect(bareJoker(moves, 'left 1')).toBeNull();
    expect(pathsFor(paths, { die: null, joker: true })).toEqual([]);
  });

  it('after a circle are its strokes, unless a die is picked', () => {
    const after = readPaths([...moves, 'on D'], 'left');
    expect(pathsFor(after, { die: null, joker: false }).map(({ move }) => move)).toEqual(['on D']);
    expect(pathsFor(after, { die: 'left I', joker: false }).map(({ move }) => move)).toEqual(['left I RRR']);
  });
});

describe('drawing', () => {
  it('lights up what goes on from what is sketched', () => {
    expect(continuations(free, ends, EMPTY).map(({ half, field }) => `${half} ${field}`)).toEqual(['left c3', 'left d4', 'right l3']);
    expect(continuations(free, ends, { half: 'left', strokes: 'R' }).map(({ field }) => field)).toEqual(['e4', 'd5']);
    expect(begun(free, { half: 'left', strokes: 'RD' }).map(({ move }) => move)).toEqual(['left Z RDR']);
  });

  it('draws legal strokes only, and erases on the way back', () => {
    const first = drawnTo(free, ends, EMPTY, 'd4')!;
    expect(first).toEqual({ half: 'left', strokes: 'R' });
    const second = drawnTo(free, ends, first, 'd5')!;
    expect(second.strokes).toBe('RD');
    expect(drawnTo(free, ends, second, 'd6')).toBeNull();
    expect(drawnTo(free, ends, second, 'd4')).toEqual(first);
    expect(drawnTo(free, ends, second, 'c4')).toEqual({ half: 'left', strokes: '' });
  });

  it('stays with the line the pen was put down on', () => {
    const meeting = { left: 'g5', right: 'h4' };
    const both = readPaths(['track 1 left U', 'track 1 right L'], null);
    expect(drawnTo(both, meeting, putDown(both, meeting, EMPTY, 'h4')!, 'g4')).toEqual({ half: 'right', strokes: 'L' });
    expect(drawnTo(both, meeting, putDown(both, meeting, EMPTY, 'g5')!, 'g4')).toEqual({ half: 'left', strokes: 'U' });
  });

  it('puts the pen down on ends and on legal continuations only', () => {
    expect(putDown(free, ends, EMPTY, 'c4')).toEqual({ half: 'left', strokes: '' });
    expect(putDown(free, ends, EMPTY, 'd4')).toEqual({ half: 'left', strokes: 'R' });
    expect(putDown(free, ends, EMPTY, 'a9')).toBeNull();
    const sketch = { half: 'left', strokes: 'R' } as const;
    expect(putDown(free, ends, sketch, 'd4')).toEqual(sketch);
  });

  it('is a move as soon as nothing else begins like it', () => {
    expect(settled(free, { half: 'left', strokes: 'RDR' })).toBe('left Z RDR');
    expect(settled(free, { half: 'right', strokes: 'U' })).toBe('track 1 right U');
    expect(settled(free, { half: 'left', strokes: 'RD' })).toBeNull();
    // The 1 is drawn, but the I could go on; two dice could be the stroke upwards.
    expect(settled(free, { half: 'left', strokes: 'R' })).toBeNull();
    expect(finished(free, { half: 'left', strokes: 'R' }).map(({ move }) => move)).toEqual(['left 1 R']);
    expect(finished(free, { half: 'left', strokes: 'U' }).map(({ move }) => move)).toEqual(['left 1 U', 'track 1 left U']);
    expect(settled(free, EMPTY)).toBeNull();
  });

  it('follows a quick finger field by field and does not cut corners', () => {
    const quick = passed({ x: 0.5, y: 0.5 }, { x: 3.5, y: 0.5 }).map(({ x, y }) => fieldAt(x, y));
    expect([...new Set(quick)]).toEqual(['a1', 'b1', 'c1', 'd1']);
    expect(passed({ x: 0.5, y: 0.5 }, { x: 0.95, y: 0.95 })).not.toContainEqual({ x: 0.95, y: 0.95 });
  });
});

describe('laying out dice', () => {
  const loose = '03LUZ';
  const all = ['assign left 3Z right LU track 0', 'assign left 3L right UZ track 0', 'assign left 0Z right LU track 3'];

  it('offers the places some legal move has', () => {
    expect(placesOf(all, loose, [], 0)).toEqual(['left', 'track']);
    expect(placesOf(all, loose, ['track'], 1)).toEqual(['left']);
    expect(matching(all, loose, [null, 'track'])).toEqual(['assign left 0Z right LU track 3']);
  });

  it('lays by itself what can only go one way', () => {
    expect(completed(all, loose, [null, 'track'])).toEqual(['left', 'track', 'right', 'right', 'left']);
    expect(completed(all, loose, ['track'])).toEqual(['track']);
  });

  it('keeps twins apart', () => {
    const twins = ['assign left 11 right 2I track L', 'assign left 12 right 1I track L'];
    expect(completed(twins, '112IL', ['right'])).toEqual(['right', 'left', 'left', 'right', 'track']);
    expect(completed(twins, '112IL', ['left', 'left'])).toEqual(['left', 'left', 'right', 'right', 'track']);
  });

  it('becomes the move when all dice lie', () => {
    expect(assignment(all, loose, ['track', 'left', 'right', 'right', 'left'])).toBe('assign left 3Z right LU track 0');
    expect(assignment(all, loose, ['track', 'left', 'right', 'right'])).toBeNull();
  });
});

describe('the draft', () => {
  it('puts a picked die back with a second tap', () => {
    const draft = new Draft();
    draft.pick('left Z');
    expect(draft.die).toBe('left Z');
    draft.pick('left Z');
    expect(draft.die).toBeNull();
  });

  it('lays dice and takes them back', () => {
    const draft = new Draft();
    draft.lay(3, 1, 'left');
    expect(draft.laid).toEqual([null, 'left', null]);
    draft.lay(3, 1, null);
    expect(draft.laid).toEqual([null, null, null]);
  });
});

describe('words', () => {
  const scene = (setup: object): Scene => ({ game: 'colour-lines', options: {}, setup: setup as Scene['setup'], boards: [], own_dice: false });
  const scored = (reason: string, setup = {}) => score({ reason, points: 1 }, scene(setup));
  const told = (text: string, setup = {}) => event({ event: text, round: 1, seat: 'A', news: [] }, scene(setup), () => 'Anna');
  afterEach(() => {
    current.language = 'en';
  });

  it('give every reason for points', () => {
    current.language = 'en';
    expect(scored('midline 6 × 7')).toBe('Midline: 6 colours × 7 crossings');
    expect(scored('midline 1 × 1')).toBe('Midline: 1 colour × 1 crossing');
    expect(scored('letter C first')).toBe('Letter C, first');
    expect(scored('letter C later')).toBe('Letter C, later');
    expect(scored('letter C first', { task: 3 })).toBe('Letter C');
    expect(scored('colours cy 20 × 3')).toBe('Point colours light blue + yellow: 20 dots × 3');
    expect(scored('colours cy')).toBe('Dots in the point colours light blue + yellow');
    expect(scored('pairs 4 × 9')).toBe('Colour pairs: 4 × 9');
    expect(scored('crossings')).toBe('Strokes across the midline');
    expect(scored('nearly there')).toBe('Result: nearly there');
    current.language = 'de';
    expect(scored('midline 6 × 7')).toBe('Mittellinie: 6 Farben × 7 Überquerungen');
  });

  it('tell every event, with or without the seat before it', () => {
    current.language = 'en';
    expect(told('roll 2:Z')).toBe('Anna rolls: Z figure.');
    expect(told('A left Z RDR')).toBe('Anna draws on the left: Z figure.');
    expect(told('left Z RDR')).toBe('Anna draws on the left: Z figure.');
    expect(told('A track 3 right UUL')).toBe('Anna draws on the right: 3 strokes.');
    expect(told('A joker track 3 right U')).toBe('Anna uses a joker instead of: 3 strokes.');
    expect(told('A assign left 3Z right LU track 0')).toBe(
      'Anna lays out the dice: Left 3 strokes + Z figure, Right L figure + U figure, Either zero.',
    );
    expect(told('A colour p')).toBe('Anna ticks pink as a point colour.');
    expect(told('A colour p', { neighbours: true })).toBe('Anna ticks pink for the neighbour.');
    expect(told('A done')).toBeNull();
  });
});
