import wasm from 'virtual:tafel.wasm';
import type { Answer, Request, Saved } from './protocol';
import type { FromWorker, ToWorker } from './worker';

export type Ask = Request extends infer R ? (R extends unknown ? Omit<R, 'id'> : never) : never;

/** As much of a Worker as the engine uses. */
export interface Host {
  postMessage: (message: ToWorker) => void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  terminate: () => void;
}

function startWorker(): Host {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage({ load: new URL(wasm, document.baseURI).href } satisfies ToWorker);
  return worker;
}

interface Waiting {
  request: Request;
  done: (answer: Answer) => void;
}

export const seed = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/**
 * One table in a worker. Requests are handled one after the other. If the table traps, a new worker goes on from `saved`; what trapped
 * is answered with an error and not tried again, what waited behind it goes on.
 */
export class Engine {
  /** how the table stood last, if there is one to go on with */
  saved: () => Saved | null = () => null;
  /** the table was set up again after a trap */
  restored: (answer: Answer) => void = () => {};

  #start: () => Host;
  #host: Host | null = null;
  #queue: Waiting[] = [];
  #busy: Waiting | null = null;
  #count = 0;

  constructor(start: () => Host = startWorker) {
    this.#start = start;
  }

  send(ask: Ask): Promise<Answer> {
    return new Promise((done) => {
      this.#queue.push({ request: { ...ask, id: ++this.#count } as Request, done });
      this.#next();
    });
  }

  close() {
    this.#host?.terminate();
    this.#host = null;
  }

  #next() {
    if (this.#busy) return;
    const waiting = this.#queue.shift();
    if (!waiting) return;
    this.#busy = waiting;
    if (!this.#host) {
      this.#host = this.#start();
      this.#host.onmessage = ({ data }) => ('trap' in data ? this.#trapped(data.trap) : this.#answered(data.text));
    }
    this.#host.postMessage({ text: JSON.stringify(waiting.request) });
  }

  #answered(text: string) {
    const waiting = this.#busy;
    this.#busy = null;
    waiting?.done(JSON.parse(text) as Answer);
    this.#next();
  }

  #trapped(reason: string) {
    const waiting = this.#busy;
    this.#busy = null;
    this.close();
    const saved = this.saved();
    if (saved && waiting?.request.type !== 'restore') {
      const request: Request = { type: 'restore', saved, seed: seed(), id: ++this.#count };
      this.#queue.unshift({ request, done: (answer) => answer.type === 'table' && this.restored(answer) });
    }
    waiting?.done({ type: 'error', reason });
    this.#next();
  }
}
