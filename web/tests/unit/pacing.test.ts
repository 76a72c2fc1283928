import { describe, expect, it } from 'vitest';
import { added, patched } from '../../src/log';
import { askFor, rollOf } from '../../src/lesson';
import { atTable, due, waitedFor } from '../../src/pacing';
import { FakeTable } from './fake';

const fake = new FakeTable();
const view = (bots: (string | null)[], next: FakeTable['next']) => Object.assign(new FakeTable(), { bots, next }).view(0);
const log = (...events: string[]) => events.map((event) => fake.entry(event));

describe('due', () => {
  it('waits for people and for the end', () => {
    expect(due(view([null, null], { kind: 'roll', seat: 'B' }), false, false, [])).toBeNull();
    expect(due(view([null, 'greedy'], { kind: 'moves', seats: ['A'] }), false, false, [])).toBeNull();
    expect(due(view(['greedy', 'greedy'], { kind: 'over' }), false, false, [])).toBeNull();
  });
  it('moves bots, also while people think', () => {
    expect(due(view([null, 'greedy'], { kind: 'moves', seats: ['A', 'B'] }), false, false, [])?.kind).toBe('step');
  });
  it('rolls for bots, but never at a table with real dice', () => {
    const rolling = view([null, 'greedy'], { kind: 'roll', seat: 'B' });
    expect(due(rolling, false, false, [])?.kind).toBe('roll');
    expect(due(rolling, true, false, ['B again'])).toBeNull();
  });
  it('rolls at once for whoever has asked for it by a move', () => {
    const rolling = view([null, 'greedy'], { kind: 'roll', seat: 'A' });
    expect(due(rolling, false, false, ['A again ygb'])).toEqual({ kind: 'roll', after: 0 });
    expect(due(rolling, false, false, ['A draw'])).toEqual({ kind: 'roll', after: 0 });
    expect(due(rolling, false, false, ['A done'])).toBeNull();
  });
  it('gives the dice time to fall, less when asked to hurry', () => {
    const moving = view([null, 'greedy'], { kind: 'moves', seats: ['B'] });
    const after = (fast: boolean, last: string[]) => due(moving, false, fast, last)?.after ?? NaN;
    expect(after(false, ['roll rr'])).toBeGreaterThan(after(false, ['B stop']));
    expect(after(true, ['roll rr'])).toBeLessThan(after(false, ['B stop']));
  });
});

describe('who is at the device', () => {
  it('is whoever can act, one after the other', () => {
    const both = view([null, null, 'greedy'], { kind: 'moves', seats: ['A', 'B', 'C'] });
    expect(waitedFor(both)).toEqual(['A', 'B']);
    expect(atTable(both, null)).toBe('A');
    expect(atTable(both, 'B')).toBe('B');
    expect(atTable(view([null, null], { kind: 'roll', seat: 'B' }), 'A')).toBe('B');
  });
  it('stays while only bots act', () => {
    expect(atTable(view([null, null, 'greedy'], { kind: 'moves', seats: ['C'] }), 'B')).toBe('B');
  });
  it('is nobody where only bots play', () => {
    expect(atTable(view(['greedy', 'greedy'], { kind: 'roll', seat: 'A' }), null)).toBeNull();
  });
});

describe('the log', () => {
  it('is replaced from an entry on', () => {
    expect(patched(log('a', 'b', 'c'), { from: 1, entries: log('d') }).map((entry) => entry.event)).toEqual(['a', 'd']);
    expect(patched(log('a'), { from: 1, entries: log('b', 'c') }).map((entry) => entry.event)).toEqual(['a', 'b', 'c']);
  });
  it('tells what is new', () => {
    expect(added(log('a', 'b'), log('a', 'b', 'c')).map((entry) => entry.event)).toEqual(['c']);
    expect(added(log('a', 'b'), log('a'))).toEqual([]);
  });
});

describe('a lesson', () => {
  it('turns its events into requests', () => {
    expect(askFor('roll rrygb')).toEqual({ type: 'roll', roll: 'rrygb' });
    expect(askFor('B cross g4.2')).toEqual({ type: 'move', seat: 'B', move: 'cross g4.2' });
  });
  it('may leave a roll to the learner', () => {
    expect(rollOf({ kind: 'do', text: () => '', moves: ['roll rrygb'] })).toBe('rrygb');
    expect(rollOf({ kind: 'do', text: () => '', moves: ['stop'] })).toBeNull();
    expect(rollOf(undefined)).toBeNull();
  });
});
