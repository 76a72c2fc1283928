import { Engine, seed, type Ask, type Host } from './engine';
import { keep, kept } from './kept';
import { added, patched } from './log';
import { atTable, due, people } from './pacing';
import type { Answer, Chances, GameId, Hint, LogEntry, Player, Saved, Scene, Seat, View } from './protocol';

const KEY = 'tafelrunde.table';
const FAST = 'tafelrunde.fast';
const CHANCES = 'tafelrunde.chances';

/** A bot that brings the table down again and again is not asked any more. */
const mostTraps = 3;

const reducedMotion = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** A table as the page shows it, wherever it stands: in this device's worker (Table) or on a server (OnlineTable). */
export abstract class ShownTable {
  scene = $state.raw<Scene | null>(null);
  view = $state.raw<View | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** what happened with the last answer */
  news = $state.raw<LogEntry[]>([]);
  /** a move worth making, asked for by `seat` */
  hint = $state.raw<Hint | null>(null);
  /** what everybody may hope for, where that is shown */
  chances = $state.raw<Chances | null>(null);
  /** a sentence about what went wrong */
  fault = $state<string | null>(null);
  /** who is at the device; differs from `wanted` until the hand-over */
  present = $state<Seat | null>(null);
  /** grows with everything that makes half-done input worthless */
  turn = $state(0);
  /** bots play as fast as this page asks them to; undefined where the pace is not this page's */
  abstract fast: boolean | undefined;
  #showsChances = $state(kept(CHANCES) === 'yes');

  /** The seats of people who play at this device. */
  abstract get here(): Seat[];
  /** Whoever sits at this device only looks on. */
  abstract get watching(): boolean;
  /** Something was sent and has not happened yet. */
  abstract get pending(): boolean;
  /** Seats whose people are not there at the moment. */
  abstract get away(): Seat[];

  /** Sends a request that changes the table; true if it was carried out. A second tap before the first is answered is none. */
  abstract ask(ask: Ask): Promise<boolean>;
  abstract askHint(seat: Seat): Promise<void>;
  abstract record(): Promise<string | null>;
  abstract rematch(): Promise<boolean>;
  /** What everybody may hope for now. */
  protected abstract findChances(saved: Saved): Promise<Answer>;

  get showsChances(): boolean {
    return this.#showsChances;
  }
  set showsChances(shows: boolean) {
    this.#showsChances = shows;
    keep(CHANCES, shows ? 'yes' : 'no');
    void this.#askChances();
  }

  /** Everything needed to go on with this table elsewhere, or later. */
  get saved(): Saved | null {
    if (!this.scene || !this.view) return null;
    const players = this.view.seats.map(({ name, bot, resigned }): Player => ({ name, bot, ...(resigned ? { resigned } : {}) }));
    const { game, options, setup, own_dice } = this.scene;
    return { game, players, options, setup, events: this.log.map((entry) => entry.event), own_dice };
  }

  get over(): boolean {
    return this.view?.next.kind === 'over';
  }

  /** Who should be at the device now. */
  get wanted(): Seat | null {
    return this.view ? atTable(this.view, this.present, this.here) : null;
  }

  /** `known`: the log so far; null at a table that is new */
  protected show(known: LogEntry[] | null, view: View) {
    const before = known ?? [];
    const log = patched(before, view.log);
    const mine = (now: View | null) => (this.present ? now?.moves[this.present] : undefined)?.join('\n');
    const news = added(before, log);
    const disturbing = known === null || log.length <= before.length || news.some(({ event, seat }) => event.startsWith('roll ') || seat === this.present);
    if (disturbing || mine(view) !== mine(this.view)) {
      ++this.turn;
      this.hint = null;
      this.fault = null;
    }
    this.view = view;
    this.log = log;
    this.news = news;
    this.seatPresent();
    void this.#askChances();
  }

  async #askChances() {
    const { view } = this;
    const saved = this.#showsChances ? this.saved : null;
    if (!saved) {
      this.chances = null;
      return;
    }
    const answer = await this.findChances(saved);
    if (answer.type === 'chances' && view === this.view && this.#showsChances) this.chances = answer;
  }

  /** With several people at the device, whoever comes next says so. */
  protected seatPresent() {
    if (this.present === null || this.here.length <= 1) this.present = this.wanted;
  }
}

/** A table in this device's worker: follows the engine's answers, lets bots and their dice go on at a pace one can watch, and keeps the game. */
export class Table extends ShownTable {
  #fast = $state(kept(FAST) === 'yes');
  readonly away: Seat[] = [];
  readonly pending = false;
  readonly watching = false;

  readonly engine: Engine;
  readonly #kept: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #paused = false;
  #moving = false;
  /** since the last thing that went well */
  #traps = 0;

  /** `kept`: the game in progress, which survives the tab */
  constructor({ kept = false, start }: { kept?: boolean; start?: () => Host } = {}) {
    super();
    this.engine = new Engine(start);
    this.#kept = kept;
    this.engine.saved = () => this.saved;
    this.engine.restored = (answer) => {
      ++this.#traps;
      this.#take(answer);
    };
  }

  get here(): Seat[] {
    return this.view ? people(this.view) : [];
  }

  get fast(): boolean {
    return this.#fast;
  }
  set fast(fast: boolean) {
    this.#fast = fast;
    keep(FAST, fast ? 'yes' : 'no');
    this.#goOn();
  }

  open(game: GameId, players: Player[], options: object, own_dice: boolean): Promise<boolean> {
    this.present = null;
    return this.ask({ type: 'open', game, players, options, seed: seed(), own_dice });
  }

  /** Takes up the game that was kept, if there is one. */
  async resume(): Promise<boolean> {
    const earlier = keptTable();
    return earlier !== null && this.ask({ type: 'restore', saved: earlier.saved, seed: seed() });
  }

  rematch(): Promise<boolean> {
    this.present = null;
    return this.ask({ type: 'rematch', seed: seed() });
  }

  async record(): Promise<string | null> {
    const answer = await this.engine.send({ type: 'record' });
    return answer.type === 'record' ? answer.record : null;
  }

  async askHint(seat: Seat) {
    const turn = this.turn;
    const answer = await this.engine.send({ type: 'hint', seat });
    if (answer.type === 'hint' && turn === this.turn) this.hint = answer;
  }

  protected findChances(): Promise<Answer> {
    return this.engine.send({ type: 'chances' });
  }

  async ask(ask: Ask): Promise<boolean> {
    if (this.#moving && (ask.type === 'move' || ask.type === 'roll')) return false;
    clearTimeout(this.#timer);
    this.#moving = ask.type === 'move' || ask.type === 'roll';
    const answer = await this.engine.send(ask);
    this.#moving = false;
    if (answer.type !== 'error') this.#traps = 0;
    this.#take(answer);
    return answer.type !== 'error';
  }

  /** Bots wait, for example while nobody looks at the table. */
  pause() {
    this.#paused = true;
    clearTimeout(this.#timer);
  }
  goOn() {
    this.#paused = false;
    this.#goOn();
  }

  close() {
    this.pause();
    this.engine.close();
  }

  #take(answer: Answer) {
    this.fault = answer.type === 'error' ? answer.reason : null;
    if (answer.type === 'table') {
      this.scene = answer.scene;
      this.show(null, answer.view);
    } else if (answer.type === 'view') {
      this.show(this.log, answer.view);
    }
    this.#goOn();
  }

  protected override show(known: LogEntry[] | null, view: View) {
    super.show(known, view);
    const { saved, over } = this;
    if (this.#kept && saved) keep(KEY, JSON.stringify({ saved, over } satisfies Kept));
  }

  #goOn() {
    clearTimeout(this.#timer);
    if (this.#paused || !this.view || !this.scene || this.#traps > mostTraps) return;
    const last = this.news.map((entry) => entry.event);
    const next = due(this.view, this.scene.own_dice, this.#fast || reducedMotion(), last);
    if (next) this.#timer = setTimeout(() => void this.ask({ type: next.kind }), next.after);
  }
}

/** What is kept of the game between visits. */
export interface Kept {
  saved: Saved;
  over: boolean;
}

/** The game kept from an earlier visit. */
export function keptTable(): Kept | null {
  try {
    return JSON.parse(kept(KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
