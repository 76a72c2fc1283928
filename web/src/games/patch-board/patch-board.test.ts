import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { beyond, countsOf, partsOf, patchesOf, targetsOf } from './board';
import { Fresh } from './fresh.svelte';
import { bounds, centre, innerLines, loops, nearest, neighbours, outline, roomiest } from './geometry';
import { Landed } from './landed.svelte';
import { cross } from './pen';
import { readPicture } from './picture';

const boardsOf = (game: 'border' | 'wuerfelland') => {
  const folder = new URL(`../../../../boards/${game}/`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => file !== 'layout.json')
    .map((file) => {
      const { picture } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { picture: string[] };
      return { file, board: readPicture(game, game === 'border' ? picture.map((row) => row.replace(/[4-9ABC]/g, ' ')) : picture) };
    });
};

describe('shapes', () => {
  for (const game of ['border', 'wuerfelland'] as const) {
    for (const { file, board } of boardsOf(game)) {
      test(`every patch of ${file} is one closed path`, () => {
        expect(patchesOf(board)).toHaveLength(24);
        for (const { spaces } of patchesOf(board)) {
          expect(outline(spaces, 1, 5)).toMatch(/^M[^MZ]+Z$/);
        }
      });
    }
  }

  test('two neighbours share one line and have ten corners', () => {
    const pair = [
      { q: 0, r: 0 },
      { q: 1, r: 0 },
    ];
    expect(loops(pair).map((loop) => loop.length)).toEqual([10]);
    expect(innerLines(pair, 0).match(/M/g)).toHaveLength(1);
  });

  test('a ring of hexagons has a hole', () => {
    const ring = [
      { q: 1, r: 0 },
      { q: 0, r: 1 },
      { q: -1, r: 1 },
      { q: -1, r: 0 },
      { q: 0, r: -1 },
      { q: 1, r: -1 },
    ];
    expect(
      loops(ring)
        .map((loop) => loop.length)
        .sort((a, b) => a - b),
    ).toEqual([6, 18]);
    expect(innerLines(ring, 0).match(/M/g)).toHaveLength(6);
  });

  test('the outline stays inside the hexagons', () => {
    const group = [
      { q: 0, r: 0 },
      { q: 0, r: 1 },
    ];
    const box = bounds(group);
    const numbers = outline(group, 1, 5).match(/-?[\d.]+ -?[\d.]+/g) ?? [];
    expect(numbers.length).toBeGreaterThan(10);
    for (const at of numbers) {
      const [x = NaN, y = NaN] = at.split(' ').map(Number);
      expect(x).toBeGreaterThan(box.left);
      expect(x).toBeLessThan(box.left + box.width);
      expect(y).toBeGreaterThan(box.top);
      expect(y).toBeLessThan(box.top + box.height);
    }
  });

  test('the roomiest point of a flower is its middle', () => {
    const middle = { q: 0, r: 0 };
    const { at } = roomiest([middle, ...neighbours(middle)]);
    expect(Math.hypot(at.x, at.y)).toBeLessThan(0.01);
  });

  test('the same seed draws the same cross, another one another', () => {
    expect(cross({ x: 0, y: 0 }, 9, 'g4.2')).toEqual(cross({ x: 0, y: 0 }, 9, 'g4.2'));
    expect(cross({ x: 0, y: 0 }, 9, 'g4.2')).not.toEqual(cross({ x: 0, y: 0 }, 9, 'g4.3'));
  });
});

describe('arrow keys', () => {
  const board = readPicture('wuerfelland', ['r r r', ' y y y', 'g g g', ' b b b']);
  const at = (id: string) => board.spaces.find((space) => space.id === id)!;

  test('left and right stay in the row', () => {
    expect(nearest(at('y3.2'), 'ArrowLeft', board.spaces)?.id).toBe('y3.1');
    expect(nearest(at('y3.2'), 'ArrowRight', board.spaces)?.id).toBe('y3.3');
    expect(nearest(at('y3.3'), 'ArrowRight', board.spaces)).toBeNull();
  });

  test('down and up are straight ways there and back', () => {
    const down = ['r3.2'];
    for (const _ of [1, 2, 3]) down.push(nearest(at(down.at(-1)!), 'ArrowDown', board.spaces)!.id);
    const up = [down.at(-1)!];
    for (const _ of [1, 2, 3]) up.push(nearest(at(up.at(-1)!), 'ArrowUp', board.spaces)!.id);
    expect(centre(at(down[2]!)).x).toBeCloseTo(centre(at('r3.2')).x);
    expect(up.reverse()).toEqual(down);
  });

  test('every space of a board can be reached', () => {
    for (const game of ['border', 'wuerfelland'] as const) {
      for (const { file, board } of boardsOf(game)) {
        const reached = new Set<string>();
        const edge = board.spaces.slice(0, 1);
        for (let space = edge.pop(); space; space = edge.pop()) {
          if (reached.has(space.id)) continue;
          reached.add(space.id);
          for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
            const next = nearest(space, arrow, board.spaces);
            if (next) edge.push(next);
          }
        }
        expect(reached.size, file).toBe(board.spaces.length);
      }
    }
  });
});

describe('boards', () => {
  test('a picture is numbered like the real board', () => {
    const board = readPicture('wuerfelland', ['r G g', ' # g *']);
    expect(board.spaces.map((space) => space.id)).toEqual(['r1.1', 'g3.1', 'g3.2', 'g3.3']);
    expect(board.spaces[1]).toMatchObject({ q: 1, r: 0, colour: 'g', patch: 'g3', treasure: true });
    expect(board.spaces[3]?.beside).toEqual(expect.arrayContaining(['g3.1', 'g3.2']));
    expect(board.ground.map((ground) => ground.kind)).toEqual(['obstacle', 'start']);
  });

  test('a space borders the areas it touches', () => {
    const well = { id: 'well', name: { de: 'Brunnen', en: 'well' }, high: 4, low: 2, drawing: '' };
    const board = readPicture('border', ['r 4 y', ' g * o'], { 4: well });
    expect(board.spaces.map(({ id, areas }) => [id, areas])).toEqual([
      ['r1.1', ['well']],
      ['y1.1', ['well']],
      ['g1.1', ['well']],
      ['o1.1', []],
    ]);
    expect(board.areas).toEqual([well]);
  });

  test('moves have their spaces', () => {
    const board = readPicture('border', ['g g g', ' r r']);
    const targets = targetsOf(['done', 'complete g3', 'cross r2.2'], board, new Set(['g3.2']));
    expect([...targets.keys()]).toEqual(['g3.1', 'g3.3', 'r2.2']);
    expect(targets.get('g3.3')).toEqual({ move: 'complete g3', spaces: ['g3.1', 'g3.3'] });
    expect(targets.get('r2.2')).toEqual({ move: 'cross r2.2', spaces: ['r2.2'] });
  });

  test('names and dice come apart', () => {
    expect(partsOf('g4.2')).toEqual({ colour: 'g', size: 4, number: 2 });
    expect(countsOf('rrygb').map(({ colour, count }) => `${count}${colour}`)).toEqual(['2r', '1y', '1g', '1b']);
    expect(beyond('rrygb', 'ryb')).toEqual([false, true, false, true, false]);
  });
});

describe('from view to view', () => {
  test('the last move that can be taken back is known', () => {
    const fresh = new Fresh();
    const see = (crossed: string[], canTakeBack: boolean, owner = 'A') => {
      fresh.see(owner, new Set(crossed), canTakeBack);
      return [...fresh.last];
    };
    expect(see(['a'], false)).toEqual([]);
    expect(see(['a', 'b'], true)).toEqual(['b']);
    expect(see(['a', 'b', 'c', 'd'], true)).toEqual(['c', 'd']);
    expect([...fresh.latest]).toEqual(['c', 'd']);
    expect(see(['a', 'b'], true)).toEqual(['b']);
    expect(see(['a', 'x'], true, 'B')).toEqual([]);
    expect(see(['a', 'x', 'y'], true, 'B')).toEqual(['y']);
    expect(see(['a', 'x', 'y'], false, 'B')).toEqual([]);
  });

  test('only dice that were in the air land', () => {
    const landed = new Landed();
    landed.see('rrb', 2);
    landed.see('rrbbs', 0);
    expect(landed.fresh).toEqual([false, false, false, true, true]);
    expect(landed.roll).toBe(1);
    landed.see('rrbbs', 0);
    expect(landed.fresh).toEqual([]);
    expect(landed.roll).toBe(1);
  });
});
