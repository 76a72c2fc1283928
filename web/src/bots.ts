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
