import type { Lesson } from '../module';
import { script } from '../patch-board/script';
import { words } from './lesson/words';

const { say, happens, play } = script(words);

/** Two rounds in which the learner, seat A, finds two treasures and meets an overrolled colour. */
export const lesson: Lesson = {
  options: { first: 'A', boards: ['coast', 'valley'] },
  players: 2,
  steps: [
    say('welcome'),
    say('goal'),
    play('roll rgggbo', 'roll'),
    play('take g', 'take'),
    play('again', 'again'),
    ...happens('roll ygs'),
    play('stop', 'stop'),
    play('cross g4.1', 'cross one'),
    play('cross g4.2', 'cross two'),
    play('cross g4.3', 'cross three'),
    play('cross g4.4', 'cross four'),
    play('done', 'done'),
    ...happens('B cross s4.4', 'B done'),
    play('roll rrryo', 'treasure roll'),
    play('cross r3.3', 'red one'),
    play('cross r3.1', 'red two'),
    play('cross r3.2', 'red three'),
    play('done', 'red done'),
    ...happens('roll ryyoos', 'B take y', 'B again', 'roll rbbs', 'B cross y6.3', 'B cross y6.4', 'B done'),
    say('ben turn'),
    play('cross b4.4', 'blue one'),
    play('cross b4.3', 'blue two'),
    play('done', 'blue done'),
    play('roll ybbbo', 'second roll'),
    play('cross o4.3', 'overrolled'),
    play('done', 'orange done'),
    say('end'),
  ],
};
