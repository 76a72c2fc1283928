// The same as table_host.cpp, with the table in WebAssembly: node wasm_host.mjs tafel.wasm < messages > answers
import { readdirSync, readFileSync, writeSync } from 'node:fs';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {
  wasi_snapshot_preview1: { fd_close: () => 0, fd_seek: () => 0, fd_write: () => 0 },
});
const { memory, _initialize, tafel_buffer, tafel_receive } = instance.exports;
_initialize();

function receive(line) {
  const message = new TextEncoder().encode(line);
  const room = tafel_buffer(message.length);
  new Uint8Array(memory.buffer, room, message.length).set(message);
  const at = tafel_receive(message.length); // may grow the memory, which makes a new buffer
  const answer = new Uint8Array(memory.buffer, at);
  return answer.subarray(0, answer.indexOf(0));
}

const minds = new URL('../minds/', import.meta.url);
for (const file of readdirSync(minds).filter((name) => name.endsWith('.json'))) receive(`{"type":"mind","mind":${readFileSync(new URL(file, minds))}}`);
for (const line of readFileSync(0, 'utf8').trimEnd().split('\n')) {
  writeSync(1, receive(line));
  writeSync(1, '\n');
}
