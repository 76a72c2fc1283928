import type { GameModule, NameOf } from './games/module';
import { numeral } from './i18n/index.svelte';
import type { Hint, Scene, Seat } from './protocol';
import { words as t } from './words';

/** A chance as people say it: never quite 0 or 100 while the game goes on. */
export const percent = (chance: number): string => numeral(Math.min(0.99, Math.max(0.01, chance)), { style: 'percent' });

/** A move in words, also one that the log passes over. */
export const moveText = (module: GameModule, scene: Scene, name: NameOf, seat: Seat, move: string, round: number): string =>
  module.event({ event: `${seat} ${move}`, round, seat, news: [] }, scene, name) ?? t('is done', { name: name(seat) });

/** Why a move is worth making: what it gains, and what could still go wrong. */
export function why({ worth, scores, next, rival }: Hint, name: NameOf): string {
  const alone = rival === undefined;
  const shown = (value: number) => (alone ? numeral(Math.round(value)) : percent(value));
  const parts = scores > 0 ? [t('why scores', { points: scores })] : [];
  const worse = next !== undefined && next.worth < worth && shown(next.worth) !== shown(worth);
  const best = alone ? (worse ? 'why points instead' : 'why points') : worse ? 'why chance instead' : 'why chance';
  parts.push(t(best, { worth: shown(worth), next: next ? shown(next.worth) : 0 }));
  if (rival) parts.push(t('why rival', { name: name(rival.seat), worth: percent(rival.worth) }));
  const sentence = parts.join('; ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
