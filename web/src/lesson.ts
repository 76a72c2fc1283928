import type { LessonStep } from './games/module';
import type { Ask } from './engine';
import type { Seat } from './protocol';

/** What an event of a script ("roll rrygb", "B cross g4.2") asks of the table. */
export function askFor(event: string): Ask {
  const [first, ...rest] = event.split(' ');
  if (first === 'roll') return { type: 'roll', roll: rest.join(' ') };
  return { type: 'move', seat: first as Seat, move: rest.join(' ') };
}

/** The roll that this step leaves to the learner, or null. */
export const rollOf = (step: LessonStep | undefined): string | null => {
  const wanted = step?.kind === 'do' ? step.moves[0] : undefined;
  return wanted?.startsWith('roll ') ? wanted.slice(5) : null;
};
