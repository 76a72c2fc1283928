// Real answers of the real table fit the types of protocol.ts exactly: nothing missing, nothing extra, no other words.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Answer, GameId, Request, View } from '../../src/protocol';
import { loadTable } from '../../src/wasm';
import { misfits, shape } from '../fits';

const program = process.env.TAFEL_WASM ?? '../build/wasm/tafel.wasm';
type Kind = [game: GameId, players: number, options: object];
const kinds: Kind[] = [
  ['border', 2, {}],
  ['border', 4, {}],
  ['wuerfelland', 2, {}],
  ['wuerfelland', 3, { style: 'europa' }],
  ['hexagony', 2, { variant: 'normal' }],
  ['hexagony', 3, { variant: 'random' }],
  ['hexagony', 2, { variant: 'tactical' }],
  ['colour-lines', 1, { task: 3 }],
  ['colour-lines', 1, { task: 5, hard: true }],
  ['colour-lines', 3, { side: 'B', neighbours: true, assign: true, three_scorings: true }],
];

async function realAnswers(): Promise<Answer[]> {
  const table = await loadTable(readFileSync(program));
  const cases = new Map<string, Answer>();
  const send = (request: Request) => {
    const answer = JSON.parse(table(JSON.stringify(request))) as Answer;
    cases.set(shape(answer), answer);
    return answer;
  };
  const viewOf = (answer: Answer, before: View) => (answer.type === 'view' || answer.type === 'table' ? answer.view : before);
  send({ type: 'catalogue', id: 1 });
  for (const game of new Set(kinds.map(([id]) => id))) send({ type: 'mind', mind: JSON.parse(readFileSync(`../minds/${game}.json`, 'utf8')) as object });
  send({ type: 'move', seat: 'A', move: 'before anything' });
  for (const [game, count, options] of kinds) {
    const players = Array.from({ length: count }, (_, i) => ({ name: `P${i}`, bot: i === 0 ? null : 'random' }));
    const opened = send({ type: 'open', game, players, options, seed: '5' });
    if (opened.type !== 'table') throw new Error(JSON.stringify(opened));
    let view = opened.view;
    for (let i = 0; view.next.kind !== 'over'; ++i) {
      const moves = view.moves.A ?? [];
      if (moves.length && i % 9 === 0) send({ type: 'hint', seat: 'A' });
      if (i % 20 === 0) send({ type: 'chances' });
      const move = moves[(i * 7) % Math.max(1, moves.length)];
      const next: Request = view.next.kind === 'roll' ? { type: 'roll' } : move === undefined ? { type: 'step' } : { type: 'move', seat: 'A', move };
      view = viewOf(send(next), view);
      if (i % 11 === 0 && view.take_back.includes('A')) view = viewOf(send({ type: 'take_back', seat: 'A' }), view);
    }
    const written = send({ type: 'record' });
    if (written.type === 'record') send({ type: 'replay', record: written.record });
    send({ type: 'go_to', event: 3 });
    for (let event = 0; event < 12; ++event) send({ type: 'ponder', event });
    for (let answer = send({ type: 'analyse', level: 'beginner' }); answer.type === 'analysing'; answer = send({ type: 'analyse_on' }));
    send({ type: 'rematch', seed: '6' });
    send({ type: 'resign', seat: 'A' });
  }
  return [...cases.values()];
}

test('answers of the table fit protocol.ts', { timeout: 60_000 }, async () => {
  const answers = await realAnswers();
  expect(answers.length).toBeGreaterThan(100);
  expect(misfits('Answer', answers)).toEqual([]);
  expect(misfits('Answer', [{ type: 'hint', seat: 'F', move: 'done', worth: 0.5, scores: 0 }])).not.toEqual([]);
});
