import type { GameId, GameInfo, Player } from './protocol';
import { go } from './route.svelte';
import { games, settings, table } from './state.svelte';
import { words as t } from './words';

/** Names that bots go by at the table. */
export const botNames = ['Ben', 'Ada', 'Carl', 'Emmy', 'Otto'];

/** A level that a family can beat. */
export const usualBot: Level = 'club';

const levels = ['beginner', 'club', 'expert', 'master'] as const;
type Level = (typeof levels)[number];
const isLevel = (bot: string): bot is Level => (levels as readonly string[]).includes(bot);

/** What a bot is called; tables and records may hold others than those to choose from. */
export const levelName = (bot: string): string => (isLevel(bot) ? t(bot) : bot);

/** Against one bot where three is a crowd, else against two. */
export const usualPlayers = (info: GameInfo): number => (info.players[1] <= 3 ? 2 : 3);

export function usualTable(info: GameInfo): Player[] {
  const bots = botNames.slice(0, usualPlayers(info) - 1).map((name) => ({ name, bot: usualBot }));
  return [{ name: settings.name || t('guest'), bot: null }, ...bots];
}

export async function start(game: GameId, players: Player[], options: object, ownDice: boolean): Promise<boolean> {
  const opened = await table.open(game, players, options, ownDice);
  if (opened) go('play');
  return opened;
}

export async function playNow(game: GameId) {
  const info = games.of(game);
  if (info) await start(game, usualTable(info), {}, false);
}
