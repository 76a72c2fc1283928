import { keep, kept } from '../kept';
import type { GameId } from '../protocol';

/** So many random digits of base 16. */
export function drawHex(digits: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(digits / 2)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, digits);
}

/** What seats are taken with, and this player's part in the dice. */
export const drawKey = (): string => drawHex(32);

/** A table online that was opened in this browser. */
export interface MyTable {
  id: string;
  /** whoever holds it holds the seats; never leaves this browser but for the server */
  key: string;
  game: GameId | null;
  /** the names I sit there with, else those who play there */
  name: string;
  /** when it was last open, in milliseconds */
  seen: number;
  /** my part in its dice */
  salt?: string;
  /** the first commitment to its dice that was seen before a first roll, the latest such one, and whether I was to take part in that game */
  seal?: { commitment: string; latest: string; seated: boolean };
}

const STORE = 'tafelrunde.tables';
const most = 60;

/** The latest first. */
export function myTables(): MyTable[] {
  try {
    const tables: unknown = JSON.parse(kept(STORE) ?? '[]');
    return Array.isArray(tables) ? (tables as MyTable[]) : [];
  } catch {
    return [];
  }
}

const keepTables = (tables: MyTable[]) => keep(STORE, JSON.stringify(tables.sort((a, b) => b.seen - a.seen).slice(0, most)));

export const myTable = (id: string): MyTable | undefined => myTables().find((table) => table.id === id);

/** Notes down what is known of a table now; a table not seen before gets a key. */
export function remember(id: string, known: Partial<MyTable> = {}): MyTable {
  const tables = myTables();
  const table: MyTable = { key: drawKey(), game: null, name: '', ...tables.find((one) => one.id === id), ...known, id, seen: Date.now() };
  keepTables([table, ...tables.filter((one) => one.id !== id)]);
  return table;
}

export const forget = (id: string) => keepTables(myTables().filter((table) => table.id !== id));
