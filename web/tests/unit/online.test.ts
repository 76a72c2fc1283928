import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from '../../src/online/connection';
import { drawKey, forget, myTable, myTables, remember } from '../../src/online/keys';
import { checkDice, mostGames, seedsOf, sha256 } from '../../src/online/seal';
import { OnlineTable } from '../../src/online/table.svelte';
import type { Answer, RoomAnswer } from '../../src/protocol';
import { FakeTable } from './fake';
import { FakeRoom, seatOf } from './room';

const kept = new Map<string, string>();
let listeners: Record<string, () => void> = {};

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  listeners = {};
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => (listeners[type] = listener));
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const soon = () => vi.advanceTimersByTimeAsync(1);

async function connected(room = new FakeRoom()) {
  const heard: RoomAnswer[] = [];
  const way = new Connection({ table: 't', key: 'k'.repeat(32), hear: (answer) => heard.push(answer), open: room.open });
  await soon();
  return { room, way, heard };
}

describe('Connection', () => {
  it('says join first, and is connected once the room has answered', async () => {
    const room = new FakeRoom();
    room.welcomes = false;
    const { way } = await connected(room);
    expect(room.heard).toMatchObject([{ type: 'join', table: 't', key: 'k'.repeat(32) }]);
    void way.send({ type: 'roll' });
    expect(way.state).toBe('connecting');
    expect(room.types).toEqual(['join']);
    room.welcome(room.last.id);
    expect(way.state).toBe('connected');
    expect(room.types).toEqual(['join', 'roll']);
  });

  it('keeps a message until its own change comes, whatever else happens', async () => {
    const { room, way } = await connected();
    const done = vi.fn();
    void way.send({ type: 'move', seat: 'A', move: 'stop' }).then(done);
    const { id } = room.last;
    expect(id).toMatch(/^[0-9a-z]{1,20}$/);
    room.happens(undefined, 'B done');
    room.happens(`other.${id}`, 'B stop');
    await soon();
    expect(done).not.toHaveBeenCalled();
    expect(way.waiting).toHaveLength(1);
    room.happens(`me.${id}`, 'A stop');
    await soon();
    expect(done).toHaveBeenCalledWith(expect.objectContaining({ type: 'change', by: `me.${id}` }));
    expect(way.waiting).toEqual([]);
  });

  it('sends what was not acknowledged again, with the same id and in the same order', async () => {
    const { room, way } = await connected();
    void way.send({ type: 'move', seat: 'A', move: 'stop' });
    const acknowledged = room.last.id;
    void way.send({ type: 'say', text: 'hello' });
    void way.send({ type: 'hint', seat: 'A' });
    const sent = room.heard.slice(2);
    room.happens(`me.${acknowledged}`, 'A stop');
    room.breaks();
    expect(way.state).toBe('lost');
    await vi.advanceTimersByTimeAsync(700);
    expect(way.state).toBe('connected');
    expect(room.sockets).toHaveLength(2);
    expect(room.heard.slice(-3)).toEqual([expect.objectContaining({ type: 'join' }), ...sent]);
    // Acknowledged now, it is not sent a third time.
    room.say({ type: 'change', at: room.at, by: `me.${sent[0]!.id}` });
    room.say({ type: 'error', id: sent[1]!.id, reason: 'no' });
    room.breaks();
    await vi.advanceTimersByTimeAsync(1400);
    expect(room.types.at(-1)).toBe('join');
  });

  it('tells ids of two visits apart', async () => {
    const one = await connected();
    const other = await connected();
    void one.way.send({ type: 'roll' });
    void other.way.send({ type: 'roll' });
    expect(one.room.last.id).not.toBe(other.room.last.id);
  });

  it('waits longer and longer, at most about eight seconds, and at once when the network is back', async () => {
    const { room, way } = await connected();
    room.reachable = false;
    room.breaks();
    const tries: number[] = [];
    for (let t = 0, before = 1; t < 60_000; t += 50) {
      await vi.advanceTimersByTimeAsync(50);
      if (room.sockets.length > before) tries.push(t);
      before = room.sockets.length;
    }
    const pauses = tries.map((at, i) => at - (tries[i - 1] ?? 0));
    expect(pauses[0]).toBeLessThan(800);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(10_100);
    expect(pauses.at(-1)).toBeGreaterThan(5500);
    expect(way.state).toBe('lost');
    room.reachable = true;
    listeners.online?.();
    await soon();
    expect(way.state).toBe('connected');
  });

  it('finds out that a connection is dead: when it wakes up, when nothing is answered, and after a silence', async () => {
    const { room, way } = await connected();
    room.welcomes = false;
    listeners.online?.();
    expect(room.types).toEqual(['join', 'join']);
    room.say({ type: 'error', id: room.last.id, reason: 'this connection has joined a table already' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(way.state).toBe('connected');
    listeners.online?.();
    await vi.advanceTimersByTimeAsync(3100);
    expect(way.state).toBe('lost');
    expect(room.sockets[0]?.closed).toBe(true);

    const second = await connected();
    void second.way.send({ type: 'roll' });
    await vi.advanceTimersByTimeAsync(8100);
    expect(second.way.state).toBe('lost');

    const third = await connected();
    third.room.welcomes = false;
    await vi.advanceTimersByTimeAsync(15_100);
    expect(third.room.types).toEqual(['join', 'join']);
    third.room.say({ type: 'error', id: third.room.last.id, reason: 'this connection has joined a table already' });
    await vi.advanceTimersByTimeAsync(15_100);
    expect(third.way.state).toBe('connected');
    await vi.advanceTimersByTimeAsync(3000);
    expect(third.way.state).toBe('lost');
  });

  it('gives up where it is refused, but not when the server has a fault that may pass', async () => {
    const room = new FakeRoom();
    room.welcomes = false;
    const { way } = await connected(room);
    room.say({ type: 'error', id: room.last.id, reason: 'the database cannot be read' });
    expect(way.state).toBe('lost');
    await vi.advanceTimersByTimeAsync(700);
    expect(room.types).toEqual(['join', 'join']);
    const waiting = way.send({ type: 'roll' });
    room.say({ type: 'error', id: room.last.id, reason: 'there is no such table' });
    expect(way.state).toBe('refused');
    expect(await waiting).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(room.sockets).toHaveLength(2);
  });
});

async function seated(room = new FakeRoom()) {
  const table = new OnlineTable('t', room.open);
  await soon();
  return { room, table };
}

describe('OnlineTable', () => {
  it('shows a move only once it has come back, and is busy until then', async () => {
    const { room, table } = await seated();
    room.table.next = { kind: 'moves', seats: ['A'] };
    room.happens(undefined, 'roll rrygb');
    const asked = table.ask({ type: 'move', seat: 'A', move: 'stop' });
    expect(table.pending).toBe(true);
    expect(table.log).toHaveLength(1);
    expect(await table.ask({ type: 'move', seat: 'A', move: 'stop' })).toBe(false);
    room.happens(`me.${room.last.id}`, 'A stop');
    expect(await asked).toBe(true);
    expect(table.pending).toBe(false);
    expect(table.log.map(({ event }) => event)).toEqual(['roll rrygb', 'A stop']);
  });

  it('says why something was refused', async () => {
    const { room, table } = await seated();
    const asked = table.ask({ type: 'roll' });
    room.say({ type: 'error', id: room.last.id, reason: 'nothing is rolled now' });
    expect(await asked).toBe(false);
    expect(table.fault).toBe('nothing is rolled now');
  });

  it('knows its own seats, and who only watches', async () => {
    const room = new FakeRoom();
    const { table } = await seated(room);
    expect([table.here, table.present, table.watching]).toEqual([['A'], 'A', false]);
    room.seats = [seatOf('A', 'someone'), seatOf('B', 'other')];
    room.say({ type: 'change', at: room.at, room: room.room });
    expect([table.here, table.present, table.watching]).toEqual([[], null, true]);
  });

  it('hands over only between seats of this device', async () => {
    const room = new FakeRoom();
    room.seats = [seatOf('A', 'me'), seatOf('B', 'other'), seatOf('C', 'me')];
    room.table.bots = [null, null, null];
    room.table.next = { kind: 'moves', seats: ['B'] };
    const { table } = await seated(room);
    expect([table.present, table.wanted]).toEqual(['A', 'A']);
    room.table.next = { kind: 'moves', seats: ['B', 'C'] };
    room.happens(undefined, 'A done');
    expect([table.present, table.wanted]).toEqual(['A', 'C']);
  });

  it('rolls by itself after "again", but only in the tab in which it was said', async () => {
    const { room, table } = await seated();
    room.table.next = { kind: 'roll', seat: 'A' };
    room.happens('me.otherTab', 'A again rr');
    expect(room.types).toEqual(['join']);
    const asked = table.ask({ type: 'move', seat: 'A', move: 'again rr' });
    room.happens(`me.${room.last.id}`, 'A again rr');
    await asked;
    expect(room.types).toEqual(['join', 'move', 'roll']);
    // A refused roll is not tried for ever.
    room.say({ type: 'error', id: room.last.id, reason: 'no' });
    await soon();
    expect(room.types).toEqual(['join', 'move', 'roll']);
  });

  it('complains neither of what somebody else has just done, nor longer than it matters', async () => {
    const { room, table } = await seated();
    const again = table.rematch();
    room.say({ type: 'error', id: room.last.id, reason: 'the game is not over' });
    expect(await again).toBe(false);
    expect(table.fault).toBeNull();
    const rolled = table.ask({ type: 'roll', roll: 'rrygb' });
    room.say({ type: 'error', id: room.last.id, reason: 'nothing is rolled now' });
    await rolled;
    expect(table.fault).toBe('nothing is rolled now');
    room.happens(undefined, 'roll rrygb');
    expect(table.fault).toBeNull();
  });

  it('finds out the chances by itself, from what has happened', async () => {
    const room = new FakeRoom();
    const engine = new FakeTable();
    const table = new OnlineTable('t', room.open, engine.start);
    await soon();
    room.happens(undefined, 'roll rrygb');
    await soon();
    expect(engine.types).toEqual([]);
    table.showsChances = true;
    room.happens(undefined, 'A stop');
    await soon();
    expect(engine.heard.filter(({ type }) => type === 'restore').at(-1)).toMatchObject({ saved: { game: 'border', events: ['roll rrygb', 'A stop'] } });
    expect(table.chances).toMatchObject({ win: [0.5, 0.5], points: [2, 2] });
    expect(room.types).toEqual(['join']);
    table.showsChances = false;
    expect(table.chances).toBeNull();
  });

  it('does nothing twice that it was told twice, nor anything late', async () => {
    const { room, table } = await seated();
    // Who comes and goes may be told ahead of the log.
    room.say({ type: 'change', at: room.at + 1, room: room.room });
    const line: RoomAnswer = { type: 'change', at: ++room.at, by: 'other.1', chat: { name: 'Ben', seat: 'B', text: '<b>hi</b>' } };
    room.say(line);
    room.say(line);
    expect(table.chat.map(({ text }) => text)).toEqual(['<b>hi</b>']);
  });

  it('begins afresh when it has missed something', async () => {
    const { room, table } = await seated();
    room.table.events.push('roll rrygb');
    room.happens(undefined, 'A stop');
    await soon();
    expect(room.types).toEqual(['join', 'join']);
    expect(table.log.map(({ event }) => event)).toEqual(['roll rrygb', 'A stop']);
  });

  it('keeps its key and its salt for this table', async () => {
    const { room, table } = await seated();
    void table.sit('B', 'Anna');
    const { salt } = room.last as { salt: string };
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    table.close();
    const again = await seated();
    expect(again.room.heard[0]).toMatchObject({ key: (room.heard[0] as { key: string }).key });
    void again.table.sit('B', 'Anna');
    expect(again.room.last).toMatchObject({ salt });
  });

  it('notes the seal down before the first roll, and not later', async () => {
    const { room } = await seated();
    expect(myTable('t')?.seal).toEqual({ commitment: 'c0', latest: 'c0', seated: true });
    room.table.events.push('roll rrygb');
    forget('t');
    remember('t');
    await seated(room);
    expect(myTable('t')?.seal).toBeUndefined();
  });

  it('holds the server to the first seal it has seen, whatever comes later', async () => {
    const { room } = await seated();
    room.commitment = 'c1';
    room.say({ type: 'change', at: ++room.at, by: 'other.1', room: room.room });
    expect(myTable('t')?.seal).toEqual({ commitment: 'c0', latest: 'c1', seated: true });
  });
});

describe('my tables', () => {
  it('are kept, the latest first, each with one key', () => {
    const { key } = remember('one', { game: 'border' });
    vi.advanceTimersByTime(10);
    remember('two', { name: 'Anna' });
    expect(myTables().map(({ id }) => id)).toEqual(['two', 'one']);
    vi.advanceTimersByTime(10);
    expect(remember('one', { name: 'Ben' })).toMatchObject({ key, game: 'border', name: 'Ben' });
    expect(myTables().map(({ id }) => id)).toEqual(['one', 'two']);
    forget('one');
    expect(myTables().map(({ id }) => id)).toEqual(['two']);
  });

  it('survive a store that holds nonsense or forbids everything', () => {
    kept.set('tafelrunde.tables', '{"no": "list"}');
    expect(myTables()).toEqual([]);
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('forbidden');
      },
    });
    const { key } = remember('one');
    expect(remember('one').key).toBe(key);
  });

  it('keys are 32 digits, different each time', () => {
    expect(drawKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(drawKey()).not.toBe(drawKey());
  });
});

describe('sealed dice', () => {
  beforeEach(() => vi.useRealTimers());
  const secret = '0b'.repeat(20);

  it('gives the seeds of a known HMAC-SHA-256', async () => {
    // By `printf 'aa bb 0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0b…0b`, the first eight bytes.
    expect(await seedsOf({ secret, salts: ['aa', 'bb'] }, 1)).toEqual([String(BigInt('0x18c6d87e29527fca')), String(BigInt('0xf80203882a36b316'))]);
    expect(await seedsOf({ secret, salts: [] }, 0)).toEqual([String(BigInt('0x8b7afd5bafc7e662'))]);
  });

  it('checks secret, seal, my own part, and the dice', async () => {
    const commitment = await sha256(secret);
    const record = (sealed: object) => JSON.stringify({ events: ['roll rr', 'A stop', 'roll gg'], sealed: { secret, commitment, salts: ['mine'], options: {}, ...sealed } });
    const asked: unknown[] = [];
    const engine = (answer: Answer) => async (ask: unknown) => {
      asked.push(ask);
      return answer;
    };
    const right = engine({ type: 'dice', rolls: 2 });
    const mine = { salt: 'mine', seal: { commitment, latest: commitment, seated: true } };

    expect(await checkDice(record({}), mine, right)).toEqual({ right: true, rolls: 2, mine: true });
    expect(asked).toEqual([{ type: 'check_dice', record: record({}), seeds: await seedsOf({ secret, salts: ['mine'] }, 2) }]);
    expect(await checkDice(record({}), undefined, right)).toEqual({ right: true, rolls: 2, mine: false });
    expect(await checkDice(record({}), mine, engine({ type: 'error', reason: 'event 1' }))).toEqual({ right: false, why: 'other dice', reason: 'event 1' });
    expect(await checkDice(record({ commitment: '00' }), mine, right)).toMatchObject({ right: false, why: 'other secret' });
    expect(await checkDice(record({ salts: ['theirs'] }), mine, right)).toMatchObject({ right: false, why: 'my salt is missing' });
    expect(await checkDice(JSON.stringify({ events: [] }), mine, right)).toMatchObject({ right: false, why: 'no seal' });
    expect(await checkDice(record({}), { seal: { commitment: '11', latest: commitment, seated: true } }, right)).toMatchObject({ right: false, why: 'other seal' });
    // A later game at the same table: its commitment is the secret of the game before. This is the last one a table can have.
    let first = commitment;
    for (let game = 1; game < mostGames; ++game) first = await sha256(first);
    for (const earlier of [await sha256(commitment), first]) {
      expect(await checkDice(record({}), { seal: { commitment: earlier, latest: earlier, seated: true } }, right)).toMatchObject({ right: true });
    }
    expect(await checkDice(record({}), { seal: { commitment: await sha256(first), latest: commitment, seated: true } }, right)).toMatchObject({ right: false, why: 'other seal' });
  });

  it('says so where the browser cannot compute it', async () => {
    vi.stubGlobal('crypto', {});
    expect(await checkDice('{}', undefined, () => Promise.reject(new Error('not asked')))).toEqual({ right: false, why: 'no secure context' });
  });
});
