// The same as table_host.cpp, with the table in WebAssembly: node wasm_host.mjs tafel.wasm < messages > answers
import { readFileSync, writeSync } from 'node:fs';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {
  wasi_snapshot_preview1: { fd_close: () => 0, fd_seek: () => 0, fd_write: () => 0 },
});
const { memory, _initialize, tafel_buffer, tafel_receive } = instance.exports;
_initialize();
for (const line of readFileSync(0, 'utf8').trimEnd().split('\n')) {
  const message = new TextEncoder().encode(line);
  const room = tafel_buffer(message.length);
  new Uint8Array(memory.buffer, room, message.length).set(message);
  const at = tafel_receive(message.length); // may grow the memory, which makes a new buffer
  const answer = new Uint8Array(memory.buffer, at);
  writeSync(1, answer.subarray(0, answer.indexOf(0)));
  writeSync(1, '\n');
}
