import type { Lobby, TableMade, TableWish } from '../protocol';
import { drawKey, remember } from './keys';

const at = (path: string) => new URL(path, document.baseURI).href;

/** Where others reach this page. The server may know better than this browser, for which it is perhaps just "localhost". */
class Address {
  #url = $state(location.href.replace(/#.*$/, ''));
  #asked = false;

  linkTo(table: string): string {
    return `${this.#url}#/table/${table}`;
  }
  async ask() {
    if (this.#asked) return;
    this.#asked = true;
    try {
      const { url } = (await (await fetch(at('api/server'))).json()) as { url?: string };
      if (url) this.#url = `${url.replace(/\/$/, '')}/`;
    } catch {
      this.#asked = false;
    }
  }
}
export const address = new Address();
export const qrOf = (table: string): string => at(`api/tables/${encodeURIComponent(table)}/qr.svg`);

/** The public tables; null if there is no connection, or whoever serves this page has no tables. */
export async function publicTables(): Promise<Lobby['tables'] | null> {
  try {
    const answer = await fetch(at('api/tables'), { cache: 'no-store' });
    const lobby = (await answer.json()) as Partial<Lobby>;
    return answer.ok && Array.isArray(lobby.tables) ? lobby.tables : null;
  } catch {
    return null;
  }
}

/** Makes a table, of which this browser is the host, and gives its id; null if that did not work. */
export async function makeTable(wish: Omit<TableWish, 'key'>): Promise<{ table: string } | { reason: string } | null> {
  const key = drawKey();
  try {
    const answer = await fetch(at('api/tables'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...wish, key } satisfies TableWish),
    });
    const made = (await answer.json()) as Partial<TableMade> & { reason?: string };
    if (made.table === undefined) return made.reason === undefined ? null : { reason: made.reason };
    remember(made.table, { key, game: wish.game });
    return { table: made.table };
  } catch {
    return null;
  }
}
