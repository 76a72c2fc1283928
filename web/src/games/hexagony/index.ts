import type { GameModule } from '../module';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import Entry from './Entry.svelte';
import { Draft } from './draft.svelte';
import { event, score, sentence } from './say';

const hexagony: GameModule = {
  id: 'hexagony',
  shared: true,
  newDraft: () => new Draft(),
  Board,
  Controls,
  Entry,
  sentence,
  event,
  score,
};

export default hexagony;
