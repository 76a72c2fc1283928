import type { RoomAnswer, RoomRequest } from '../protocol';
import { drawHex } from './keys';

/** As much of a WebSocket as is used here. */
export interface Socket {
  send: (text: string) => void;
  close: () => void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

export type RoomAsk = RoomRequest extends infer R ? (R extends { type: 'join' } ? never : R extends unknown ? Omit<R, 'id'> : never) : never;

/** "refused": there is no such table; nothing is tried any more. */
export type ConnectionState = 'connecting' | 'connected' | 'lost' | 'refused';

interface Waiting {
  message: RoomRequest;
  done: (answer: RoomAnswer | null) => void;
}

interface Options {
  table: string;
  key: string;
  /** every message of the server, after the acknowledgement in it was seen to */
  hear: (answer: RoomAnswer) => void;
  /** told at every change of `state` */
  changed?: () => void;
  open?: () => Socket;
}

// Milliseconds.
const firstPause = 500;
const longestPause = 8000;
/** so long may an answer be awaited before the connection counts as dead */
const patience = 8000;
/** a server that seems to be there has to prove it sooner: when the tab wakes up, and after a silence in which the network may have gone without a word */
const shortPatience = 3000;
const silence = 15_000;

const noSuchTable = 'there is no such table';

const socketUrl = () => new URL('ws', document.baseURI).href.replace(/^http/, 'ws');

/**
 * The way to one table on the server. What is sent is kept until its change, its answer or its error has come, and is sent again, with the same id,
 * whenever the connection had to be made anew: so it happens once, whatever the network does.
 */
export class Connection {
  state: ConnectionState = 'connecting';

  readonly #options: Options;
  #socket: Socket | null = null;
  /** the room has answered `join` on this socket */
  #joined = false;
  #joinId = '';
  #mark = '';
  #waiting = new Map<string, Waiting>();
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #alarm: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** ids are used once for each key, by whichever tab: this part tells tabs and visits apart */
  readonly #visit = drawHex(5);
  #count = 0;

  constructor(options: Options) {
    this.#options = options;
    globalThis.addEventListener?.('online', this.#wake);
    globalThis.addEventListener?.('offline', this.#wake);
    globalThis.document?.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  /** Messages that have not been answered yet. */
  get waiting(): RoomRequest[] {
    return [...this.#waiting.values()].map(({ message }) => message);
  }

  /** Resolves with what came of it: its change, its answer, or its error; null if this connection was closed before. */
  send(ask: RoomAsk): Promise<RoomAnswer | null> {
    if (this.#closed || this.state === 'refused') return Promise.resolve(null);
    return new Promise((done) => {
      const message = { ...ask, id: this.#nextId() } as RoomRequest;
      this.#waiting.set(message.id, { message, done });
      if (this.#joined) this.#post(message);
    });
  }

  close() {
    this.#closed = true;
    globalThis.removeEventListener?.('online', this.#wake);
    globalThis.removeEventListener?.('offline', this.#wake);
    globalThis.document?.removeEventListener('visibilitychange', this.#wake);
    this.#drop();
    clearTimeout(this.#retry);
    for (const { done } of this.#waiting.values()) done(null);
    this.#waiting.clear();
  }

  /** Begins afresh: the server tells everything again. */
  rejoin() {
    this.#drop();
    this.#connect();
  }

  #nextId(): string {
    return `${this.#visit}${(++this.#count).toString(36)}`;
  }

  #connect() {
    clearTimeout(this.#retry);
    const socket = (this.#options.open ?? (() => new WebSocket(socketUrl()) as Socket))();
    this.#socket = socket;
    socket.onopen = () => socket === this.#socket && this.#join();
    socket.onmessage = ({ data }) => socket === this.#socket && this.#heard(JSON.parse(data) as RoomAnswer);
    socket.onclose = () => socket === this.#socket && this.#lost();
    this.#expectAnswer(patience);
  }

  #join() {
    const { table, key } = this.#options;
    this.#joinId = this.#nextId();
    this.#post({ type: 'join', id: this.#joinId, table, key });
  }

  #post(message: RoomRequest) {
    this.#socket?.send(JSON.stringify(message));
    this.#expectAnswer(patience);
  }

  /** Anything the server says shows that it is there. */
  #expectAnswer(within: number) {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => this.#lost(), within);
  }

  /** A second `join` is refused, and that is an answer. */
  #prove() {
    this.#join();
    this.#expectAnswer(shortPatience);
  }

  #heard(answer: RoomAnswer) {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => this.#prove(), silence);
    if (answer.type === 'room') {
      this.#mark = answer.you.mark;
      this.#failures = 0;
      const again = this.#joined ? [] : this.waiting;
      this.#joined = true;
      this.#is('connected');
      this.#options.hear(answer);
      for (const message of again) this.#post(message);
      return;
    }
    if (answer.type === 'error' && !this.#joined && answer.id === this.#joinId) {
      // Anything else may pass: a server that is about to end, a store that cannot be read just now.
      if (answer.reason !== noSuchTable) return this.#lost();
      this.#is('refused');
      return this.close();
    }
    const id = answer.type === 'change' ? this.#own(answer.by) : answer.id;
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (waiting) this.#waiting.delete(waiting.message.id);
    this.#options.hear(answer);
    waiting?.done(answer);
    if (this.#waiting.size) this.#expectAnswer(patience);
  }

  #own(by: string | undefined): string | undefined {
    return by?.startsWith(`${this.#mark}.`) ? by.slice(this.#mark.length + 1) : undefined;
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    this.#joined = false;
    clearTimeout(this.#alarm);
    socket?.close();
  }

  #lost() {
    this.#drop();
    if (this.#closed) return;
    this.#is('lost');
    // A little by chance, so that not everybody comes back at once.
    const pause = Math.min(longestPause, firstPause * 2 ** this.#failures++) * (0.75 + Math.random() / 2);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), pause);
  }

  #is(state: ConnectionState) {
    if (this.state === state) return;
    this.state = state;
    this.#options.changed?.();
  }

  /** The network or the tab has gone or come back: a lost connection is made at once, one that seems to be there has to prove it. */
  readonly #wake = () => {
    if (this.#closed || globalThis.document?.visibilityState === 'hidden') return;
    this.#failures = 0;
    if (this.#joined) this.#prove();
    else if (!this.#socket) this.#connect();
  };
}
