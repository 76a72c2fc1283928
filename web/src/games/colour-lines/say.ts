// What the page says about a game of Colour Lines.
import type { LogEntry, Scene, ScoreLine } from '../../protocol';
import type { GameModule, NameOf } from '../module';
import { faceName, indexOf, nameOf, placeName, stateOf, wordsOf } from './describe';
import { readPaths } from './drawing';
import type { DicePlace } from './sheet';
import { words as t } from './words';

export const sentence: GameModule['sentence'] = ({ view, seat, moves }, name) => {
  const game = stateOf(view);
  const own = game.seats[indexOf(view, seat)];
  if (game.phase === 'over') return game.verdict ? t(`verdict ${game.verdict}`) : t('over');
  if (game.phase === 'rolling') return game.active === seat ? t('now roll') : t('rolling', { name: name(game.active) });
  if (game.phase === 'assigning') {
    if (moves.length === 0) return t('assigning', { name: name(game.active) });
    return t(game.loose.length === 2 ? 'now assign first' : 'now assign');
  }
  if (game.phase === 'drawing') {
    if (moves.length === 0 || !own) return t('wait all');
    const paths = readPaths(moves, own.extra_half);
    if (paths.some(({ die }) => die === 'on')) return t('now extra', { n: own.extra });
    if (moves.includes('done')) return t(moves.length > 1 ? 'now done joker' : 'now done');
    const left = game.dice.filter(({ face }, die) => own.open[die] && face !== '0');
    return t('now draw', { n: left.length });
  }
  if (moves.length === 0 || !own) return t('wait prepare');
  if (moves.includes('done')) return t('now prepared');
  const whose = game.seats[indexOf(view, own.prepares)] ?? own;
  const other = own.prepares === seat ? null : name(own.prepares);
  const starts = moves.some((move) => move.startsWith('start '));
  if (moves.some((move) => move.startsWith('colour '))) {
    if (starts) return t('now both');
    return other ? t('now colours for', { name: other }) : t('now colours', { n: 2 - whose.colours.length });
  }
  return other ? t('now starts for', { name: other }) : t('now starts');
};

function assigned(words: readonly string[]): string {
  const parts: string[] = [];
  for (let i = 0; i + 1 < words.length; i += 2) {
    parts.push(`${placeName(words[i] as DicePlace)} ${[...words[i + 1]!].map(faceName).join(' + ')}`);
  }
  return parts.join(', ');
}

export function event(entry: LogEntry, scene: Scene, nameOfSeat: NameOf): string | null {
  const [verb, ...rest] = wordsOf(entry);
  const name = nameOfSeat(entry.seat);
  const neighbours = scene.setup.neighbours === true;
  switch (verb) {
    case 'roll':
      return t('log roll', { name, face: faceName(rest[0]?.split(':')[1] ?? '') });
    case 'colour':
      return t(neighbours ? 'log colour for' : 'log colour', { name, colour: nameOf(rest[0] ?? '') });
    case 'start':
      return t(neighbours ? 'log start for' : 'log start', { name, field: rest[0] ?? '' });
    case 'suggested':
      return t('log suggested', { name });
    case 'assign':
      return t('log assign', { name, text: assigned(rest) });
    case 'left':
    case 'right':
      return t(`log ${verb}`, { name, face: faceName(rest[0] ?? '') });
    case 'track':
      return t(rest[1] === 'left' ? 'log left' : 'log right', { name, face: faceName(rest[0] ?? '') });
    case 'joker':
      return t('log joker', { name, face: faceName(rest[1] ?? '') });
    case 'on':
      return t('log on', { name });
    default:
      return null;
  }
}

const VERDICTS = ['lost', 'nearly there', 'passed', 'very good', 'best possible'] as const;

export function score({ reason }: ScoreLine, scene: Scene): string {
  const verdict = VERDICTS.find((one) => one === reason);
  if (verdict) return t('score verdict', { verdict: t(verdict) });
  const [what, first = '', second, , fourth] = reason.split(' ');
  switch (what) {
    case 'midline':
      return t('score midline', { colours: first, crossings: reason.split(' ')[3] ?? '' });
    case 'letter':
      return t(scene.setup.task ? 'score letter solo' : second === 'first' ? 'score letter first' : 'score letter later', { letter: first });
    case 'colours': {
      const colours = [...first].map(nameOf).join(' + ');
      return fourth === undefined ? t('score colours plain', { colours }) : t('score colours', { colours, n: second ?? '' });
    }
    case 'pairs':
      return t('score pairs', { n: first });
    default:
      return t('score crossings');
  }
}
