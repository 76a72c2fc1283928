import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { gameIds, loadLesson } from '../../src/games';
import { askFor } from '../../src/lesson';
import type { Answer, Request, View } from '../../src/protocol';
import { loadTable } from '../../src/wasm';

const program = process.env.TAFEL_WASM ?? fileURLToPath(new URL('../../../build/wasm/tafel.wasm', import.meta.url));

async function realTable() {
  const table = await loadTable(readFileSync(program));
  return (request: Request) => JSON.parse(table(JSON.stringify(request))) as Answer;
}

function viewOf(answer: Answer): View {
  if (answer.type === 'table' || answer.type === 'view') return answer.view;
  throw new Error(answer.type === 'error' ? answer.reason : answer.type);
}

it('knows the games that the table knows', async () => {
  const answer = (await realTable())({ type: 'catalogue' });
  if (answer.type !== 'catalogue') throw new Error(answer.type);
  expect(answer.games.map((game) => game.id).sort()).toEqual([...gameIds].sort());
});

it.each(gameIds)('the lesson of %s is a real game', async (id) => {
  const table = await realTable();
  const lesson = await loadLesson(id);
  const players = Array.from({ length: lesson.players }, (_, i) => ({ name: `Player ${i}`, bot: i === 0 ? null : 'greedy' }));
  let view = viewOf(table({ type: 'open', game: id, players, options: lesson.options, seed: '1', own_dice: true }));

  for (const step of lesson.steps) {
    if (step.kind !== 'event') expect(step.text()).not.toBe('');
    if (step.kind === 'event') view = viewOf(table(askFor(step.event) as Request));
    if (step.kind !== 'do') continue;
    for (const move of step.moves) {
      if (move.startsWith('roll ')) continue;
      expect(view.moves.A).toContain(move.replace(/^A /, ''));
    }
    const first = step.moves[0] ?? '';
    view = viewOf(table(askFor(/^(roll|A) /.test(first) ? first : `A ${first}`) as Request));
  }
});
