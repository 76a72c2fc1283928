// The page has a copy of a few things that the C++ program does not send: they are the same.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { botNames, usualBot } from '../../src/bots';
import { TASKS } from '../../src/games/colour-lines/tasks';
import { mostGames } from '../../src/online/seal';

/** What the brackets of a pattern find in a source file, each time it fits. */
const found = (file: string, pattern: RegExp) => [...readFileSync(`../src/${file}`, 'utf8').matchAll(pattern)].map(([, text]) => text!);

it('the tasks of Colour Lines', () => {
  expect(TASKS).toEqual(found('games/colour_lines/colour_lines.cpp', /\.steps = \{(.+?)\}/g).map((steps) => steps.split(', ').map(Number)));
});

it('how many games a table can have', () => {
  expect([mostGames]).toEqual(found('online/seal.h', /most_games = (\d+);/g).map(Number));
});

it('the names of bots and the usual one', () => {
  expect(found('online/room.cpp', /bot_names_at_table\{"(.+?)"\}/g)).toEqual([botNames.join('", "')]);
  expect(found('online/room.cpp', /usual_bot = "(.+?)"/g)).toEqual([usualBot]);
});
