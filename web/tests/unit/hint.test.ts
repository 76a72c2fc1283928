import { beforeAll, describe, expect, it } from 'vitest';
import { percent, why } from '../../src/hint';
import { current } from '../../src/i18n/index.svelte';

const name = (seat: string) => `Player ${seat}`;

describe('why a move is worth making', () => {
  beforeAll(() => {
    current.language = 'en';
  });
  it('tells what it gains and what it risks', () => {
    const hint = { seat: 'A', move: 'stop', worth: 0.58, scores: 9, next: { move: 'done', worth: 0.53 }, rival: { seat: 'B', worth: 0.3 } } as const;
    expect(why(hint, name)).toBe('Scores 9 points at once; chance to win 58%, with the next best move 53%; Player B stays dangerous with 30%.');
  });
  it('says nothing of a next best move that is as good', () => {
    const hint = { seat: 'A', move: 'stop', worth: 0.58, scores: 0, next: { move: 'done', worth: 0.579 }, rival: { seat: 'B', worth: 0.42 } } as const;
    expect(why(hint, name)).toBe('Chance to win 58%; Player B stays dangerous with 42%.');
  });
  it('counts points where nobody else plays', () => {
    expect(why({ seat: 'A', move: 'done', worth: 42.7, scores: 1, next: { move: 'stop', worth: 40.2 } }, name)).toBe(
      'Scores 1 point at once; about 43 points at the end, with the next best move 40.',
    );
  });
  it('never promises a win', () => {
    expect([percent(0), percent(0.004), percent(0.5), percent(1)]).toEqual(['1%', '1%', '50%', '99%']);
  });
});
