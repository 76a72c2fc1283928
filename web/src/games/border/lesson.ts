import type { Lesson } from '../module';
import { script } from '../patch-board/script';
import { words } from './lesson/words';

const { say, happens, play } = script(words);

/** Three rounds in which the learner, seat A, closes in the well. */
export const lesson: Lesson = {
  options: { first: 'A', boards: ['morning', 'noon'] },
  players: 2,
  steps: [
    say('welcome'),
    say('segments'),
    play('roll rbbbs', 'roll'),
    play('again rs', 'three blue'),
    ...happens('roll bo'),
    play('again o', 'four blue'),
    ...happens('roll b'),
    play('complete b5', 'complete blue'),
    play('done', 'done blue'),
    ...happens('B cross b3.2', 'B done'),
    say('one die'),
    ...happens('roll ryggs', 'B again ys', 'roll ro', 'B stop', 'B done'),
    say('ben left'),
    play('cross g4.4', 'first green'),
    play('cross g4.3', 'second green'),
    play('cross r3.3', 'first red'),
    play('cross r3.2', 'second red'),
    play('done', 'done green'),
    play('roll rgoos', 'roll two'),
    play('again s', 'grey away'),
    ...happens('roll g'),
    play('stop', 'stop'),
    play('complete g4', 'complete green'),
    play('complete o2', 'complete orange'),
    play('complete r3', 'complete red'),
    play('done', 'done well'),
    ...happens('B cross r2.1', 'B done'),
    say('well'),
    say('end'),
  ],
};
