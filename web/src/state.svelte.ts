import { keep, kept } from './kept';
import type { Board, GameId, GameInfo } from './protocol';
import { Table } from './table.svelte';

/** The one game in progress. */
export const table = new Table({ kept: true });

/** The games of the program and their boards, once the table has told. */
class Catalogue {
  games = $state.raw<GameInfo[]>([]);

  async load() {
    const answer = await table.engine.send({ type: 'catalogue' });
    if (answer.type === 'catalogue') this.games = answer.games;
  }
  of(id: GameId): GameInfo | undefined {
    return this.games.find((game) => game.id === id);
  }
  cover(id: GameId): Board | null {
    return this.of(id)?.boards[0] ?? null;
  }
}
export const games = new Catalogue();

export type Theme = 'system' | 'light' | 'dark';
const THEME = 'tafelrunde.theme';
const NAME = 'tafelrunde.name';

class Settings {
  #theme = $state<Theme>((kept(THEME) as Theme | null) ?? 'system');
  #systemDark = $state(matchMedia('(prefers-color-scheme: dark)').matches);
  #name = $state(kept(NAME) ?? '');

  constructor() {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => (this.#systemDark = event.matches));
  }
  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    keep(THEME, theme);
  }
  get dark(): boolean {
    return this.#theme === 'dark' || (this.#theme === 'system' && this.#systemDark);
  }
  /** of the person who plays here most */
  get name(): string {
    return this.#name;
  }
  set name(name: string) {
    this.#name = name;
    keep(NAME, name);
  }
}
export const settings = new Settings();

/** Records to look at, one JSON object each. */
class Records {
  all = $state.raw<string[]>([]);

  /** Takes the text of a record file. */
  take(text: string) {
    this.all = text.split('\n').filter((line) => line.trim() !== '');
  }
}
export const records = new Records();

/** A table of its own, beside the game in progress: for lessons and replays. */
export const sideTable = () => new Table();

/** A newer version of the page waits to be used; calling it changes over. */
class Update {
  ready = $state.raw<(() => void) | null>(null);
}
export const update = new Update();
