// How long bots think in WebAssembly: node bench/wasm.mjs [SECONDS], after tools/build_page. Each level plays each game for two against
// itself for that long (10 s if nothing is said); prints Markdown.
import { readFileSync } from 'node:fs';

const root = new URL('..', import.meta.url);
const seconds = Number(process.argv[2] ?? 10);
const games = ['border', 'wuerfelland', 'hexagony', 'colour-lines'];
const levels = ['beginner', 'club', 'expert', 'master'];

const module = await WebAssembly.compile(readFileSync(new URL('build/wasm/tafel.wasm', root)));
const nothing = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => 0]));
const { memory, _initialize, tafel_buffer, tafel_receive } = (await WebAssembly.instantiate(module, { wasi_snapshot_preview1: nothing })).exports;
_initialize();

function send(message) {
  const request = new TextEncoder().encode(JSON.stringify(message));
  const room = tafel_buffer(request.length); // may grow the memory, which makes a new buffer
  new Uint8Array(memory.buffer, room, request.length).set(request);
  const at = tafel_receive(request.length);
  const answer = new Uint8Array(memory.buffer, at);
  return JSON.parse(new TextDecoder().decode(answer.subarray(0, answer.indexOf(0))));
}

console.log('| game | level | decisions | median ms | 95 % within ms | longest ms |\n|---|---|---|---|---|---|');
for (const game of games) {
  send({ type: 'mind', mind: JSON.parse(readFileSync(new URL(`minds/${game}.json`, root), 'utf8')) });
  for (const level of levels) {
    const times = [];
    const end = performance.now() + 1000 * seconds;
    for (let seed = 1; performance.now() < end; ++seed) {
      const players = ['A', 'B'].map((name) => ({ name, bot: level }));
      let { view } = send({ type: 'open', game, players, seed: String(seed) });
      while (view.next.kind !== 'over' && performance.now() < end) {
        const began = performance.now();
        const deciding = view.next.kind === 'moves';
        ({ view } = send({ type: deciding ? 'step' : 'roll' }));
        if (deciding) times.push(performance.now() - began);
      }
    }
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
    console.log(`| ${game} | ${level} | ${times.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
  }
}
