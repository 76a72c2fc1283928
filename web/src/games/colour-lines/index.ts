import type { GameModule } from '../module';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import Entry from './Entry.svelte';
import { Draft } from './draft.svelte';
import { event, score, sentence } from './say';

const colourLines: GameModule = {
  id: 'colour-lines',
  shared: false,
  newDraft: () => new Draft(),
  Board,
  Controls,
  Entry,
  sentence,
  event,
  score,
};

export default colourLines;
