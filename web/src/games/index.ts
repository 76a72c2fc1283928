import type { Component } from 'svelte';
import type { GameId } from '../protocol';
import type { GameModule, Lesson, Options, Picture } from './module';

interface Entry {
  /** minutes a game takes, about */
  minutes: number;
  module: () => Promise<{ default: GameModule }>;
  picture: () => Promise<{ default: Picture }>;
  options: () => Promise<{ default: Options }>;
  rules: () => Promise<{ default: Component }>;
  lesson: () => Promise<{ lesson: Lesson }>;
}

// Every part of a game is loaded when it is first needed.
const entries: Record<GameId, Entry> = {
  border: {
    minutes: 25,
    module: () => import('./border'),
    picture: () => import('./border/Picture.svelte'),
    options: () => import('./border/Options.svelte'),
    rules: () => import('./border/Rules.svelte'),
    lesson: () => import('./border/lesson'),
  },
  wuerfelland: {
    minutes: 30,
    module: () => import('./wuerfelland'),
    picture: () => import('./wuerfelland/Picture.svelte'),
    options: () => import('./wuerfelland/Options.svelte'),
    rules: () => import('./wuerfelland/Rules.svelte'),
    lesson: () => import('./wuerfelland/lesson'),
  },
  hexagony: {
    minutes: 30,
    module: () => import('./hexagony'),
    picture: () => import('./hexagony/Picture.svelte'),
    options: () => import('./hexagony/Options.svelte'),
    rules: () => import('./hexagony/Rules.svelte'),
    lesson: () => import('./hexagony/lesson'),
  },
  'colour-lines': {
    minutes: 20,
    module: () => import('./colour-lines'),
    picture: () => import('./colour-lines/Picture.svelte'),
    options: () => import('./colour-lines/Options.svelte'),
    rules: () => import('./colour-lines/Rules.svelte'),
    lesson: () => import('./colour-lines/lesson'),
  },
};

export const gameIds = Object.keys(entries) as GameId[];

export const minutes = (id: GameId): number => entries[id].minutes;
export const loadGame = async (id: GameId): Promise<GameModule> => (await entries[id].module()).default;
export const loadPicture = async (id: GameId) => (await entries[id].picture()).default;
export const loadOptions = async (id: GameId) => (await entries[id].options()).default;
export const loadRules = async (id: GameId) => (await entries[id].rules()).default;
export const loadLesson = async (id: GameId): Promise<Lesson> => (await entries[id].lesson()).lesson;
