import type { GameModule } from '../module';
import Entry from '../patch-board/Entry.svelte';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import { Draft } from './draft.svelte';
import { event, score, sentence } from './tell';

const module: GameModule = {
  id: 'border',
  shared: false,
  newDraft: () => new Draft(),
  Board,
  Controls,
  Entry,
  sentence,
  event,
  score,
};
export default module;
