// The table: C++ built for wasm32-wasi. One message in, one message out; see protocol.ts.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  /** room for a request of that many bytes */
  tafel_buffer: (size: number) => number;
  /** takes the request; its answer ends with a zero byte and stays until the next call */
  tafel_receive: (size: number) => number;
}

/** All of WASI that the table's C++ library links to: it has no files, no clock and no environment. */
const wasiFor = (memory: () => WebAssembly.Memory): Record<string, WebAssembly.ImportValue> => ({
  environ_sizes_get(count: number, size: number) {
    const view = new DataView(memory().buffer);
    view.setUint32(count, 0, true);
    view.setUint32(size, 0, true);
    return 0;
  },
  environ_get: () => 0,
  /** What the library has to say before it aborts goes to the console. */
  fd_write(_file: number, parts: number, count: number, written: number) {
    const { buffer } = memory();
    const view = new DataView(buffer);
    let total = 0;
    let text = '';
    for (let i = 0; i < count; ++i) {
      const size = view.getUint32(parts + 8 * i + 4, true);
      text += new TextDecoder().decode(new Uint8Array(buffer, view.getUint32(parts + 8 * i, true), size));
      total += size;
    }
    view.setUint32(written, total, true);
    console.error(text);
    return 0;
  },
  random_get(start: number, size: number) {
    crypto.getRandomValues(new Uint8Array(memory().buffer, start, size));
    return 0;
  },
  proc_exit(code: number) {
    throw new Error(`the table ended with code ${code}`);
  },
});
const badFile = 8;

type Receive = (message: string) => string;

/** The game that a message is about, where it begins with one: a table that is opened, a record that is looked at. */
const gameIn = (message: string): string | undefined => /\\?"game\\?":\s*\\?"([a-z-]+)/.exec(message)?.[1];

/** A table that gets the mind of a game before the first message that needs it. `mindOf` gives the text of a file of minds/. */
export function withMinds(receive: Receive, mindOf: (game: string) => Promise<string>): (message: string) => Promise<string> {
  const brought = new Set<string>();
  return async (message) => {
    const game = gameIn(message);
    if (game && !brought.has(game)) {
      receive(`{"type":"mind","mind":${await mindOf(game)}}`);
      brought.add(game);
    }
    return receive(message);
  };
}

/** Sets up a table, as a function from messages to answers; throws when the table traps. */
export async function loadTable(program: BufferSource): Promise<Receive> {
  const module = await WebAssembly.compile(program);
  const wasi = wasiFor(() => table.memory);
  // Anything else the linker has kept answers "no such file".
  const needed = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, wasi[name] ?? (() => badFile)]));
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: needed });
  const table = instance.exports as unknown as Exports;
  table._initialize();

  return (message) => {
    const request = new TextEncoder().encode(message);
    const start = table.tafel_buffer(request.length);
    new Uint8Array(table.memory.buffer, start, request.length).set(request);
    const answer = table.tafel_receive(request.length);
    const memory = new Uint8Array(table.memory.buffer);
    return new TextDecoder().decode(memory.subarray(answer, memory.indexOf(0, answer)));
  };
}
