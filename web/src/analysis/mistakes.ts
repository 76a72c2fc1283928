import type { AnalysedEvent, Analysis, Seat } from '../protocol';
import { words as t } from './words';

/** What is less than this is not worth a word: of the chance to win, or points. */
export const nothing = (unit: Analysis['unit']): number => (unit === 'chance' ? 0.005 : 0.5);

/** A worth, or a difference of two, as people read it. */
export function told(unit: Analysis['unit'], worth: number, sign = false): string {
  const value = unit === 'chance' ? Math.round(1000 * worth) / 10 : Math.round(10 * worth) / 10;
  const plus = sign && value > 0 ? '+' : '';
  const text = plus + value.toLocaleString(document.documentElement.lang || 'en').replace('-', '−');
  return t(unit === 'chance' ? 'percent' : 'points', { worth: text, n: value });
}

export interface Mistake extends AnalysedEvent {
  /** events before it */
  at: number;
  lost: number;
  best: string;
}

/** A seat's costliest decisions, the worst first. */
export function mistakesOf({ events, unit }: Analysis, seat: Seat, most = 6): Mistake[] {
  return events
    .map((event, at) => ({ ...event, at, lost: event.lost ?? 0, best: event.best ?? '' }))
    .filter((event) => event.seat === seat && event.lost >= nothing(unit))
    .sort((a, b) => b.lost - a.lost)
    .slice(0, most);
}
