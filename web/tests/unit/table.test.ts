import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Table, keptTable } from '../../src/table.svelte';
import { FakeTable } from './fake';

const players = [
  { name: 'Anna', bot: null },
  { name: 'Ada', bot: 'greedy' },
];

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opened(fake: FakeTable, kept = false) {
  const table = new Table({ kept, start: fake.start });
  return table.open('border', players, {}, false).then(() => table);
}

describe('Table', () => {
  it('waits for a person to roll', async () => {
    const fake = new FakeTable();
    await opened(fake);
    await vi.advanceTimersByTimeAsync(5000);
    expect(fake.types).toEqual(['open']);
  });

  it('lets bots go on by themselves, with a pause', async () => {
    const fake = new FakeTable();
    fake.next = { kind: 'moves', seats: ['B'] };
    let left = 3;
    fake.carryOut = ({ type }) => {
      if (type !== 'step') return;
      fake.events.push('B done');
      if (--left === 0) fake.next = { kind: 'roll', seat: 'A' };
    };
    const table = await opened(fake);
    expect(fake.types).toEqual(['open']);
    await vi.advanceTimersByTimeAsync(400);
    expect(fake.types).toEqual(['open', 'step']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(fake.types).toEqual(['open', 'step', 'step', 'step']);
    expect(table.log.map((entry) => entry.event)).toEqual(['B done', 'B done', 'B done']);
  });

  it('keeps bots waiting while paused', async () => {
    const fake = new FakeTable();
    fake.next = { kind: 'moves', seats: ['B'] };
    const table = await opened(fake);
    table.pause();
    await vi.advanceTimersByTimeAsync(5000);
    expect(fake.types).toEqual(['open']);
    table.goOn();
    await vi.advanceTimersByTimeAsync(400);
    expect(fake.types).toEqual(['open', 'step']);
  });

  it('keeps the game after every change, and takes it up again', async () => {
    const fake = new FakeTable();
    fake.carryOut = ({ type }) => type === 'roll' && void fake.events.push('roll rrygb');
    const table = await opened(fake, true);
    await table.ask({ type: 'roll' });
    expect(keptTable()?.saved).toMatchObject({ game: 'border', setup: { dealt: true }, options: { first: 'A' }, events: ['roll rrygb'] });
    expect(keptTable()?.over).toBe(false);

    const later = new FakeTable();
    const again = new Table({ kept: true, start: later.start });
    expect(await again.resume()).toBe(true);
    expect(again.log.map((entry) => entry.event)).toEqual(['roll rrygb']);
  });

  it('loses nothing to a trap and goes on with the bots', async () => {
    const fake = new FakeTable();
    fake.next = { kind: 'moves', seats: ['B'] };
    fake.events = ['roll rrygb'];
    let trapped = 0;
    fake.traps = ({ type }) => type === 'step' && ++trapped === 1;
    fake.carryOut = ({ type }) => {
      if (type !== 'step') return;
      fake.events.push('B done');
      fake.next = { kind: 'roll', seat: 'A' };
    };
    const table = await opened(fake);
    await vi.advanceTimersByTimeAsync(5000);
    expect(fake.types).toEqual(['open', 'step', 'restore', 'step']);
    expect(table.log.map((entry) => entry.event)).toEqual(['roll rrygb', 'B done']);
    expect(table.fault).toBeNull();
  });

  it('gives up on a bot that traps every time', async () => {
    const fake = new FakeTable();
    fake.next = { kind: 'moves', seats: ['B'] };
    fake.traps = ({ type }) => type === 'step';
    await opened(fake);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fake.types.filter((type) => type === 'step').length).toBeLessThan(6);
  });

  it('throws half-done input away after a roll, not when somebody else moves meanwhile', async () => {
    const fake = new FakeTable();
    fake.next = { kind: 'moves', seats: ['A', 'B'] };
    fake.moves = { A: ['cross g4.1', 'done'] };
    fake.carryOut = ({ type }) => {
      if (type === 'step') fake.events.push('B cross g4.2');
      if (type === 'roll') fake.events.push('roll rrygb');
    };
    const table = await opened(fake);
    table.pause();
    const turn = table.turn;
    await table.ask({ type: 'step' });
    expect(table.turn).toBe(turn);
    await table.ask({ type: 'roll' });
    expect(table.turn).toBe(turn + 1);
  });

  it('forgets a hint when the position has changed', async () => {
    const fake = new FakeTable();
    fake.next = { kind: 'moves', seats: ['A'] };
    fake.moves = { A: ['stop'] };
    fake.carryOut = ({ type }) => type === 'move' && void fake.events.push('A stop');
    const table = await opened(fake);
    await table.askHint('A');
    expect(table.hint?.move).toBe('stop');
    await table.ask({ type: 'move', seat: 'A', move: 'stop' });
    expect(table.hint).toBeNull();
  });
});
