import type { LessonStep } from '../module';

/** How the steps of a lesson are written, with the texts of one catalogue. */
export const script = <Key extends string>(t: (key: Key) => string) => ({
  say: (key: Key): LessonStep => ({ kind: 'say', text: () => t(key) }),
  happens: (...events: string[]): LessonStep[] => events.map((event) => ({ kind: 'event', event })),
  /** The learner makes this move, or this roll. */
  play: (move: string, key: Key): LessonStep => ({ kind: 'do', text: () => t(key), moves: [move] }),
});
