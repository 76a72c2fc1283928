import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { current } from '../../i18n/index.svelte';
import type { BorderState, Scene, Seat, View } from '../../protocol';
import { readPicture } from '../patch-board/picture';
import { Draft } from './draft.svelte';
import { words as rules } from './rules/words';
import { event, score, sentence } from './tell';

const name = (seat: Seat) => ({ A: 'Anna', B: 'Ben', C: 'Cleo', D: 'Dora', E: 'Emil' })[seat];
const villa = { id: 'villa', name: { de: 'Villa', en: 'villa' }, high: 9, low: 4, drawing: '' };
const board = readPicture('border', ['r 9 y'], { 9: villa });
const scene: Scene = { game: 'border', setup: {}, options: {}, boards: [board, board, board], own_dice: false };

function view(state: Partial<BorderState>, next: View['next'], own = ''): View {
  const seat = (letter: Seat, place: number) => ({ seat: letter, name: name(letter), bot: null, points: 33 - 10 * place, place, score: [] });
  return {
    round: 1,
    seats: [seat('A', 1), seat('B', 2), seat('C', 3)],
    next,
    moves: {},
    take_back: [],
    log: { from: 0, entries: [] },
    state: {
      game: 'border',
      phase: 'choosing',
      active: 'A',
      dice: 'rrygb',
      in_air: 0,
      rolled: 1,
      one_die: false,
      seats: [0, 1, 2].map(() => ({ crossed: [], dice: own, areas: [] })),
      taken: [],
      ...state,
    },
  };
}
const says = (seat: Seat, moves: string[], ...shown: Parameters<typeof view>) => sentence({ scene, view: view(...shown), seat, moves }, name);
const acting = (...seats: Seat[]): View['next'] => ({ kind: 'moves', seats });

afterEach(() => {
  current.language = 'en';
});
current.language = 'en';

describe('the sentence', () => {
  test('tells whoever acts what to do', () => {
    expect(says('A', [], { phase: 'rolling', rolled: 0, in_air: 5 }, { kind: 'roll', seat: 'A' })).toBe('Your turn: roll the dice.');
    expect(says('A', [], { phase: 'rolling', in_air: 1 }, { kind: 'roll', seat: 'A' })).toBe('Your turn: roll 1 die again.');
    expect(says('A', ['stop', 'again r'], {}, acting('A'))).toBe('Your turn: pick the dice to roll again, or stop.');
    expect(says('A', ['done', 'complete r2'], { phase: 'finishing' }, acting('A'), 'rrygb')).toContain('Complete ringed segments');
    expect(says('A', ['done'], { phase: 'finishing' }, acting('A'), 'rrygb')).toContain('complete no segment');
    expect(says('A', ['done'], { phase: 'finishing' }, acting('A'), 'ygb')).toContain('Nothing more');
    expect(says('B', ['done', 'cross r2.1'], { phase: 'following', dice: 'rry' }, acting('B', 'C'), 'rry')).toContain('2 × red, yellow');
    expect(says('B', ['done', 'cross r2.1'], { phase: 'following', one_die: true }, acting('B', 'C'), 'rrygb')).toContain('Anna used all five dice');
  });

  test('tells the others whom they wait for', () => {
    expect(says('B', [], {}, acting('A'))).toBe('Anna is choosing what to roll again …');
    expect(says('B', [], { phase: 'finishing' }, acting('A'))).toBe('Anna is completing segments …');
    expect(says('A', [], { phase: 'following' }, acting('B', 'C'))).toBe('Ben and Cleo are still crossing off …');
    expect(says('A', [], { phase: 'following' }, acting('C'))).toBe('Cleo is still crossing off …');
    expect(says('C', [], { phase: 'over' }, { kind: 'over' })).toBe('The game is over: Anna wins with 23 points.');
  });

  test('speaks German', () => {
    current.language = 'de';
    expect(says('A', ['stop', 'again r'], {}, acting('A'))).toMatch(/^Du bist dran/);
    expect(says('A', [], { phase: 'following' }, acting('B', 'C'))).toBe('Ben und Cleo kreuzen noch an …');
  });
});

test('the log tells every event in words', () => {
  const line = (text: string) => event({ event: text, round: 1, seat: 'B', news: [] }, scene, name);
  expect(line('roll rrygb')).toBe('Ben rolls 2 × red, yellow, green, blue.');
  expect(line('B complete g4')).toBe('Ben completes the green 4-segment.');
  expect(line('B cross g4.2')).toBe('Ben crosses off space 2 of the green 4-segment.');
  expect(line('B done')).toBeNull();
  current.language = 'de';
  expect(line('B again ys')).toBe('Ben nimmt Gelb, Grau wieder auf.');
  expect(line('B cross o3.2')).toBe('Ben kreuzt im orangen 3er-Segment Feld 2 an.');
});

test('points have reasons', () => {
  expect(score({ reason: 'villa first', points: 9 }, scene)).toBe('Villa, first');
  current.language = 'de';
  expect(score({ reason: 'villa later', points: 4 }, scene)).toBe('Villa, später');
});

test('picked dice make a move in the order of the colours', () => {
  const draft = new Draft();
  for (const place of [4, 0, 2]) draft.toggle(place);
  expect(draft.move('rrygb')).toBe('again ryb');
  draft.toggle(0);
  expect(draft.move('rrygb')).toBe('again yb');
});

test('the rules on the page are all of docs/rules, with the same house rulings', () => {
  const published = readFileSync(new URL('../../../../docs/rules/the-border.md', import.meta.url), 'utf8');
  const page = readFileSync(new URL('./Rules.svelte', import.meta.url), 'utf8');
  const ids = [...published.matchAll(/^- \*\*(B-\d\d)\*\*/gm)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(25);
  expect([...page.matchAll(/<Rule id="(B-\d\d)"/g)].map(([, id]) => id).sort()).toEqual([...ids].sort());
  expect(Object.keys(rules.words.de)).toEqual(expect.arrayContaining(ids));
  const ruled = published.split(/^- (?=\*\*B)/m).filter((text) => /house\s+ruling:/i.test(text)).map((text) => text.slice(2, 6));
  expect([...page.matchAll(/<Rule id="(B-\d\d)"[^>]* house/g)].map(([, id]) => id)).toEqual(ruled);
});
