import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { current } from '../../i18n/index.svelte';
import type { Scene, Seat, View, WuerfellandState } from '../../protocol';
import { words as rules } from './rules/words';
import { event, score, sentence } from './tell';

const name = (seat: Seat) => ({ A: 'Anna', B: 'Ben', C: 'Cleo', D: 'Dora', E: 'Emil' })[seat];
const scene: Scene = { game: 'wuerfelland', setup: {}, options: {}, boards: [], own_dice: false };

function view(state: Partial<WuerfellandState>, next: View['next'], own: Partial<WuerfellandState['seats'][number]> = {}): View {
  const seat = (letter: Seat) => ({ seat: letter, name: name(letter), bot: null, points: 0, place: 1, score: [] });
  const seatState = { crossed: [], dice: '', marking: null, to_cross: 0, treasure_rolls: 0, treasures: 0, treasures_needed: 9, colours: [], ...own };
  return {
    round: 1,
    seats: [seat('A'), seat('B')],
    next,
    moves: {},
    take_back: [],
    log: { from: 0, entries: [] },
    state: {
      game: 'wuerfelland',
      phase: 'taking',
      active: 'A',
      roller: null,
      dice: 'rrygbo',
      in_air: 0,
      aside: 0,
      taken: null,
      seats: [seatState, seatState],
      winners: [],
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
  test('leads through both phases', () => {
    const taken = { taken: 'g', aside: 2 } as const;
    expect(says('A', [], { phase: 'rolling', in_air: 6 }, { kind: 'roll', seat: 'A' })).toBe('Your turn: roll all six dice.');
    expect(says('A', [], { phase: 'rolling', in_air: 1, ...taken }, { kind: 'roll', seat: 'A' })).toBe('Roll 1 die and hope for green.');
    expect(says('A', ['take r'], {}, acting('A'))).toContain('take a colour');
    expect(says('A', ['stop', 'again'], { phase: 'deciding', dice: 'rybo', ...taken }, acting('A'))).toBe('You have 2 green. Roll on with 4 dice, or stop?');
    expect(says('A', ['cross g4.1'], { phase: 'marking', ...taken }, acting('A', 'B'))).toContain('Cross off 2 green');
    expect(says('A', ['done'], { phase: 'marking', ...taken }, acting('A', 'B'))).toContain('cannot be used');
    expect(says('A', ['cross g4.2'], { phase: 'marking', ...taken }, acting('A', 'B'), { marking: 'g4', to_cross: 1 })).toBe('1 more space in the same area.');
    expect(says('A', ['done'], { phase: 'marking', ...taken }, acting('A', 'B'), { marking: 'g4' })).toContain('All crossed off');
    expect(says('B', ['done', 'cross b4.2'], { phase: 'marking', ...taken }, acting('A', 'B'), { dice: 'bbs' })).toContain('2 × blue, grey');
    expect(says('B', ['done'], { phase: 'marking', ...taken }, acting('A', 'B'), { dice: 'bbs' })).toContain('None of the colours');
  });

  test('knows treasure rolls and the end', () => {
    expect(says('B', [], { phase: 'treasure_rolling', roller: 'B' }, { kind: 'roll', seat: 'B' })).toContain('A treasure!');
    expect(says('A', [], { phase: 'treasure_marking', roller: 'B' }, acting('B'))).toBe('Ben is making a treasure roll …');
    expect(says('A', [], { phase: 'over', winners: ['A', 'B'] }, { kind: 'over' })).toBe('The game is over: Anna and Ben win!');
    current.language = 'de';
    expect(says('A', [], { phase: 'over', winners: ['B'] }, { kind: 'over' })).toBe('Das Spiel ist aus: Ben gewinnt!');
    expect(says('B', [], { phase: 'marking' }, acting('A'))).toBe('Anna kreuzt noch an …');
  });
});

test('the log tells every event in words', () => {
  const line = (text: string) => event({ event: text, round: 1, seat: 'A', news: [] }, scene, name);
  expect(line('roll rrygbo')).toBe('Anna rolls 2 × red, yellow, green, blue, orange.');
  expect(line('A take g')).toBe('Anna takes green.');
  expect(line('A again')).toBe('Anna rolls on.');
  expect(line('A cross g4.2')).toBe('Anna crosses off space 2 of the green area of 4.');
  expect(line('A done')).toBeNull();
});

test('points have reasons', () => {
  expect(score({ reason: 'treasures g', points: 2 })).toBe('Treasures in green');
  expect(score({ reason: 'complete g', points: 0 })).toBe('Green is complete');
  current.language = 'de';
  expect(score({ reason: 'treasures g', points: 1 })).toBe('Schatz in Grün');
});

test('the rules on the page are all of docs/rules, with the same house rulings', () => {
  const published = readFileSync(new URL('../../../../docs/rules/wuerfelland.md', import.meta.url), 'utf8');
  const page = readFileSync(new URL('./Rules.svelte', import.meta.url), 'utf8');
  const ids = [...published.matchAll(/^- \*\*(W-\d\d)\*\*/gm)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(25);
  expect([...page.matchAll(/<Rule id="(W-\d\d)"/g)].map(([, id]) => id).sort()).toEqual([...ids].sort());
  expect(Object.keys(rules.words.de)).toEqual(expect.arrayContaining(ids));
  const ruled = published.split(/^- (?=\*\*W)/m).filter((text) => /house\s+ruling:/i.test(text)).map((text) => text.slice(2, 6));
  expect([...page.matchAll(/<Rule id="(W-\d\d)"[^>]* house/g)].map(([, id]) => id)).toEqual(ruled);
});
