import type { Component } from 'svelte';
import type { Board, GameId, LogEntry, Scene, ScoreLine, Seat, View } from '../protocol';

/** What a part of the page needs to show a game and to offer its moves. */
export interface Play {
  scene: Scene;
  view: View;
  /** whose board this is, or who is at the controls */
  seat: Seat;
  /** the legal moves of `seat`; empty for those who only look on */
  moves: string[];
  /** plays one of `moves` */
  send: (move: string) => void;
  /** takes the seat's last move back; null when it cannot */
  takeBack: (() => void) | null;
  /** a move shown as a hint, or null */
  hint: string | null;
  /** what the person has begun and not yet sent (dice picked, a path half drawn): shared by board and controls */
  draft: unknown;
}

/** What a part of the page needs to ask what real dice show. */
export interface Entering {
  scene: Scene;
  view: View;
  /** tells the table one roll; false if it cannot be */
  roll: (shown: string) => Promise<boolean>;
}

/** Names as players read them. */
export type NameOf = (seat: Seat) => string;

/**
 * How one game looks and speaks while it is played. The frame around it (screens, seats, log, language, theme) knows no game. Beside `index.ts` a game's
 * folder has parts that are loaded when asked for: `Picture.svelte`, a board to pick from in the set-up or for the home page; `Options.svelte`, the switches
 * of the set-up; `Rules.svelte`, the full rules; `lesson.ts`, the tutorial.
 */
export interface GameModule {
  id: GameId;
  /** one table for all, instead of a board for each seat */
  shared: boolean;
  /** an empty draft for a new position */
  newDraft: () => unknown;
  /** The board of `seat` as an SVG that fills its box; spaces with a legal move are buttons. `small`: to look at, without buttons. */
  Board: Component<Play & { small?: boolean }>;
  /** Dice, buttons and whatever else is not on the board. */
  Controls: Component<Play>;
  /** For tables with real dice, or a real bag: enters what came up. */
  Entry: Component<Entering>;
  /** What `seat` has to do now, in one sentence in the current language. */
  sentence: (play: Pick<Play, 'scene' | 'view' | 'seat' | 'moves'>, name: NameOf) => string;
  /** A line of the log in plain words; null for events that need none. */
  event: (entry: LogEntry, scene: Scene, name: NameOf) => string | null;
  /** Why there are points: "Villa, first". */
  score: (line: ScoreLine, scene: Scene) => string;
}

export type Picture = Component<{ board: Board | null }>;
/** Binds `options`, the partial set-up that is sent to the table. */
export type Options = Component<{ options: Record<string, unknown>; players: number; boards: Board[] }, object, 'options'>;

/** A tutorial: a table with its own dice, led step by step. Bots' moves and rolls come from the script. */
export interface Lesson {
  options: object;
  players: number;
  steps: LessonStep[];
}
export type LessonStep =
  /** something to read; "on" goes to the next step */
  | { kind: 'say'; text: () => string }
  /** happens by itself: "roll rrygb", "B cross g4.2" */
  | { kind: 'event'; event: string }
  /** the learner makes this move (or one of these), led by the text */
  | { kind: 'do'; text: () => string; moves: string[] };
