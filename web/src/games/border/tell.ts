import { named } from '../../i18n/index.svelte';
import type { BorderState, LogEntry, Scene, ScoreLine } from '../../protocol';
import type { GameModule, NameOf } from '../module';
import { partsOf, seatIndex } from '../patch-board/board';
import { capital, definite, diceInWords, listed } from '../patch-board/words';
import { words as t } from './words';

export const sentence: GameModule['sentence'] = ({ view, seat, moves }, name) => {
  const state = view.state as BorderState;
  const own = state.seats[seatIndex(seat)];
  const { next } = view;
  if (next.kind === 'over') {
    const best = view.seats.filter(({ place }) => place === 1);
    return t('over', { names: listed(best.map((one) => name(one.seat))), n: best.length, points: best[0]?.points ?? 0 });
  }
  if (next.kind === 'roll') {
    if (next.seat !== seat) return t('their roll', { name: name(next.seat) });
    return state.rolled > 0 ? t('your roll again', { n: state.in_air }) : t('your roll');
  }
  const active = name(state.active);
  if (moves.length === 0) {
    if (state.phase === 'choosing') return t('their choice', { name: active });
    if (state.phase === 'finishing') return t('their segments', { name: active });
    return t('their spaces', { names: listed(next.seats.map(name)), n: next.seats.length });
  }
  const stuck = moves.length === 1;
  if (state.phase === 'choosing') return t('your choice');
  if (state.phase === 'finishing') {
    if (!stuck) return t('your segments');
    return own?.dice === state.dice ? t('your segments none') : t('your segments over');
  }
  if (stuck) return own?.dice === state.dice ? t('your spaces none') : t('your spaces over');
  return state.one_die ? t('your space', { name: active }) : t('your spaces', { dice: diceInWords(own?.dice ?? '') });
};

export function event(entry: LogEntry, _scene: Scene, nameOf: NameOf): string | null {
  const [first = '', ...rest] = entry.event.split(' ');
  const name = nameOf(entry.seat);
  if (first === 'roll') {
    const dice = rest[0] ?? '';
    return t(dice.length === 5 ? 'log roll' : 'log again', { name, dice: diceInWords(dice) });
  }
  const [what, target = ''] = rest;
  const { colour, size, number } = partsOf(target);
  switch (what) {
    case 'again':
      return t('log pick', { name, dice: diceInWords(target) });
    case 'stop':
      return t('log stop', { name });
    case 'complete':
      return t('log complete', { name, colour: definite(colour), size });
    case 'cross':
      return t('log cross', { name, colour: definite(colour), size, number });
    default:
      return null;
  }
}

/** "villa first" in words */
export function score(line: ScoreLine, scene: Scene): string {
  const [id = '', how] = line.reason.split(' ');
  const board = scene.boards[0];
  const area = board?.game === 'border' ? board.areas?.find((one) => one.id === id) : undefined;
  return t(how === 'first' ? 'score first' : 'score later', { area: area ? capital(named(area.name)) : id });
}
