// Hosts a table for the page, beside its own thread.

import { loadTable, withMinds } from './wasm';

export type ToWorker = { load: string } | { text: string };
export type FromWorker = { text: string } | { trap: string };

const minds = import.meta.glob<string>('../../minds/*.json', { query: '?url', import: 'default', eager: true });
async function mindOf(game: string): Promise<string> {
  const url = minds[`../../minds/${game}.json`];
  return url === undefined ? 'null' : (await fetch(new URL(url, import.meta.url))).text();
}

const load = async (url: string) => withMinds(await loadTable(await (await fetch(url)).arrayBuffer()), mindOf);

let loaded: ReturnType<typeof load>;
addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  const tell = (answer: FromWorker) => postMessage(answer);
  try {
    if ('load' in data) {
      loaded = load(data.load);
      loaded.catch(() => undefined); // the first request is told
    } else tell({ text: await (await loaded)(data.text) });
  } catch (error) {
    tell({ trap: String(error) });
  }
});
