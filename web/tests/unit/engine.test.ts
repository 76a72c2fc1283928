import { describe, expect, it } from 'vitest';
import { Engine } from '../../src/engine';
import type { Answer, Saved } from '../../src/protocol';
import { FakeTable } from './fake';

const saved: Saved = { game: 'border', players: [{ name: 'Anna', bot: null }], options: {}, setup: {}, events: ['roll rrygb'] };

describe('Engine', () => {
  it('answers every request with its own answer, in order', async () => {
    const fake = new FakeTable();
    const engine = new Engine(fake.start);
    const answers = await Promise.all([engine.send({ type: 'roll' }), engine.send({ type: 'hint', seat: 'A' }), engine.send({ type: 'step' })]);
    expect(answers.map((answer) => answer.type)).toEqual(['view', 'hint', 'view']);
    expect(answers.map((answer) => answer.id)).toEqual([1, 2, 3]);
    expect(fake.hosts).toBe(1);
  });

  it('goes on from the saved table after a trap, and repeats nothing', async () => {
    const fake = new FakeTable();
    fake.traps = (request) => request.type === 'step';
    const engine = new Engine(fake.start);
    const restored: Answer[] = [];
    engine.saved = () => saved;
    engine.restored = (answer) => restored.push(answer);

    const answers = await Promise.all([engine.send({ type: 'step' }), engine.send({ type: 'hint', seat: 'A' })]);
    expect(answers[0]).toEqual({ type: 'error', reason: 'unreachable' });
    expect(answers[1].type).toBe('hint');
    expect(fake.types).toEqual(['step', 'restore', 'hint']);
    expect(fake.hosts).toBe(2);
    expect(fake.ended).toBe(1);
    expect(restored).toHaveLength(1);
    expect(fake.events).toEqual(saved.events);
  });

  it('does not try for ever when restoring traps, too', async () => {
    const fake = new FakeTable();
    fake.traps = (request) => request.type !== 'hint';
    const engine = new Engine(fake.start);
    engine.saved = () => saved;
    const answers = await Promise.all([engine.send({ type: 'step' }), engine.send({ type: 'hint', seat: 'A' })]);
    expect(answers.map((answer) => answer.type)).toEqual(['error', 'hint']);
    expect(fake.types).toEqual(['step', 'restore', 'hint']);
  });
});
