import type { Lesson } from '../module';
import { words as t } from './lesson/words';

/** Red against blue: the first tiles, a hexagon for each, and the solid tile. */
export const lesson: Lesson = {
  players: 2,
  options: {
    first: 'A',
    variant: 'normal',
    colours: ['red', 'blue'],
    hands: [
      { rwb: 12, rbw: 12 },
      { rwb: 12, rbw: 12 },
    ],
  },
  steps: [
    { kind: 'say', text: () => t('lesson goal') },
    { kind: 'do', text: () => t('lesson first'), moves: ['place rwb2 +0+0'] },
    { kind: 'do', text: () => t('lesson done'), moves: ['done'] },
    { kind: 'event', event: 'B place rwb6 -1+0' },
    { kind: 'event', event: 'B done' },
    { kind: 'say', text: () => t('lesson edges') },
    { kind: 'do', text: () => t('lesson second'), moves: ['place rwb10 +1+0'] },
    { kind: 'do', text: () => t('lesson let go'), moves: ['done'] },
    { kind: 'event', event: 'B place rwb10 +0-1' },
    { kind: 'event', event: 'B done' },
    { kind: 'say', text: () => t('lesson blue') },
    { kind: 'do', text: () => t('lesson third'), moves: ['place rwb6 +1-1'] },
    { kind: 'do', text: () => t('lesson point'), moves: ['done'] },
    { kind: 'event', event: 'B place rwb2 +1+1' },
    { kind: 'event', event: 'B done' },
    { kind: 'say', text: () => t('lesson solid') },
    { kind: 'do', text: () => t('lesson lay solid'), moves: ['place red -2+1'] },
    { kind: 'do', text: () => t('lesson bonus'), moves: ['done'] },
    { kind: 'say', text: () => t('lesson end') },
  ],
};
