// Hosts a table for the page, beside its own thread.

import { loadTable } from './wasm';

export type ToWorker = { load: string } | { text: string };
export type FromWorker = { text: string } | { trap: string };

const load = async (url: string) => loadTable(await (await fetch(url)).arrayBuffer());

let loaded: ReturnType<typeof load>;
addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  const tell = (answer: FromWorker) => postMessage(answer);
  try {
    if ('load' in data) {
      loaded = load(data.load);
      loaded.catch(() => undefined); // the first request is told
    } else tell({ text: (await loaded)(data.text) });
  } catch (error) {
    tell({ trap: String(error) });
  }
});
