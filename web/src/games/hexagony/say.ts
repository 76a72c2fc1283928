// What the page says about a game of Hexagony.
import type { HexagonyState, LogEntry, ScoreLine } from '../../protocol';
import type { GameModule } from '../module';
import { nameOf, patternName, wordsOf } from './describe';
import { isSolid } from './geometry';
import { words as t } from './words';

export const sentence: GameModule['sentence'] = ({ view, seat, moves }, name) => {
  const game = view.state as HexagonyState;
  if (game.phase === 'over') return t('over');
  if (game.phase === 'drawing') return game.active === seat ? t('now draw') : t('wait draw', { name: name(game.active) });
  if (moves.length === 0) return t('wait', { name: name(game.active) });
  if (game.phase === 'placed') return t('now placed');
  if (game.phase === 'drawn') return t('now drawn');
  const first = game.tiles.length === 0;
  if (moves.includes('draw')) return t(first ? 'now draw first' : moves.length > 1 ? 'now place or draw' : 'now draw');
  if (first) return t('now first');
  const own = game.seats[view.seats.findIndex((one) => one.seat === seat)];
  return t('now place', { colour: own ? nameOf(own.colour) : '' });
};

export function event(entry: LogEntry, _scene: unknown, name: (seat: LogEntry['seat']) => string): string | null {
  const [verb, tile = ''] = wordsOf(entry);
  if (verb === 'roll') return t('log drawn', { name: name(entry.seat), colours: patternName(tile) });
  if (verb !== 'place') return null;
  return t('log place', {
    name: name(entry.seat),
    tile: isSolid(tile) ? t('log solid', { colour: nameOf(tile) }) : t('log three'),
  });
}

export const score = ({ reason }: ScoreLine): string => t(reason === 'bonus' ? 'score bonus' : 'score hexagons');
