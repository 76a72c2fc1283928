import { colourName } from '../../parts/colours';
import type { LogEntry, Scene, ScoreLine, WuerfellandState } from '../../protocol';
import type { GameModule, NameOf } from '../module';
import { partsOf, seatIndex } from '../patch-board/board';
import { capital, definite, diceInWords, listed } from '../patch-board/words';
import { words as t } from './words';

export const sentence: GameModule['sentence'] = ({ view, seat, moves }, name) => {
  const state = view.state as WuerfellandState;
  const own = state.seats[seatIndex(seat)];
  const { next } = view;
  const treasure = state.phase === 'treasure_rolling' || state.phase === 'treasure_marking';
  const taken = state.taken ? colourName('six', state.taken) : '';
  if (next.kind === 'over') return t('over', { names: listed(state.winners.map(name)), n: state.winners.length });
  if (next.kind === 'roll') {
    if (next.seat !== seat) return t(treasure ? 'their treasure' : 'their roll', { name: name(next.seat) });
    if (treasure) return t('your treasure roll');
    return state.aside > 0 ? t('your roll on', { n: state.in_air, colour: taken }) : t('your roll');
  }
  if (moves.length === 0) {
    if (treasure) return t('their treasure', { name: name(state.roller ?? state.active) });
    if (state.phase === 'taking') return t('their take', { name: name(state.active) });
    if (state.phase === 'deciding') return t('their decision', { name: name(state.active) });
    return t('their crosses', { names: listed(next.seats.map(name)), n: next.seats.length });
  }
  if (state.phase === 'taking') return t('your take');
  if (state.phase === 'deciding') return t('your decision', { n: state.aside, colour: taken, m: state.dice.length });
  if (own?.marking) return own.to_cross > 0 ? t('your rest', { n: own.to_cross }) : t('your end');
  const stuck = moves.length === 1 && moves[0] === 'done';
  if (state.phase === 'marking' && seat === state.active) {
    return stuck ? t('your colour none', { colour: taken }) : t('your colour', { n: state.aside, colour: taken });
  }
  return stuck ? t('your choice none') : t('your choice', { dice: diceInWords(own?.dice ?? '') });
};

export function event(entry: LogEntry, _scene: Scene, nameOf: NameOf): string | null {
  const [first = '', ...rest] = entry.event.split(' ');
  const name = nameOf(entry.seat);
  if (first === 'roll') return t('log roll', { name, dice: diceInWords(rest[0] ?? '') });
  const [what, target = ''] = rest;
  const { colour, size, number } = partsOf(target);
  switch (what) {
    case 'take':
      return t('log take', { name, colour: colourName('six', colour) });
    case 'again':
      return t('log again', { name });
    case 'stop':
      return t('log stop', { name });
    case 'cross':
      return t('log cross', { name, colour: definite(colour), size, number });
    default:
      return null;
  }
}

/** "treasures g" and "complete g" in words */
export function score(line: ScoreLine): string {
  const [what, letter = ''] = line.reason.split(' ');
  const colour = colourName('six', letter);
  return what === 'treasures'
    ? t('score treasures', { n: line.points, colour })
    : t('score complete', { colour: capital(colour) });
}
