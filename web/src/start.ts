import { botNames, usualBot } from './bots';
import type { GameId, GameInfo, Player } from './protocol';
import { go } from './route.svelte';
import { games, settings, table } from './state.svelte';
import { words as t } from './words';

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
