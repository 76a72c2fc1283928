import { numeral } from '../i18n/index.svelte';
import type { AnalysedEvent, Analysis, Seat } from '../protocol';
import { words as t } from './words';

/** What is less than this is not worth a word: of the chance to win, or points. */
export const nothing = (unit: Analysis['unit']): number => (unit === 'chance' ? 0.005 : 0.5);

/** A worth, or a difference of two, as people read it. */
export function told(unit: Analysis['unit'], worth: number, sign = false): string {
  const options = { maximumFractionDigits: 1, signDisplay: sign ? 'exceptZero' : 'auto' } as const;
  return unit === 'chance' ? numeral(worth, { ...options, style: 'percent' }) : t('points', { worth: numeral(worth, options) });
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
