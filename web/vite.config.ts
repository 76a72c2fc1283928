import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const wasm = process.env.TAFEL_WASM ?? here('../build/wasm/tafel.wasm');

/** The table itself, built by CMake: `import url from 'virtual:tafel.wasm'`. */
function table(): Plugin {
  const id = 'virtual:tafel.wasm';
  let building = false;
  return {
    name: 'tafel-wasm',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      if (!building) return `export default '/tafel.wasm'`;
      if (!existsSync(wasm)) this.error(`there is no ${wasm}: build it first, or name it in TAFEL_WASM`);
      const file = this.emitFile({ type: 'asset', name: 'tafel.wasm', source: readFileSync(wasm) });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
    configureServer(server) {
      server.middlewares.use('/tafel.wasm', (_request, response) => {
        response.setHeader('Content-Type', 'application/wasm');
        response.end(readFileSync(wasm));
      });
    },
  };
}

/** Writes `sw.js`: src/sw.js with the list of all built files and a version that changes when any of them does. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = ['./', 'manifest.webmanifest', 'icon.svg', 'icon-192.png', 'icon-512.png'];
      const digest = createHash('sha256');
      for (const [name, file] of Object.entries(bundle)) {
        digest.update(name).update(file.type === 'asset' ? file.source : file.code);
        if (name !== 'index.html') files.push(name);
      }
      for (const name of files.slice(1, 5)) digest.update(readFileSync(here(`public/${name}`)));
      const source = readFileSync(here('src/sw.js'), 'utf8');
      digest.update(source);
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: source
          .replace('__FILES__', JSON.stringify(files.sort()))
          .replace('__VERSION__', digest.digest('hex').slice(0, 12)),
      });
    },
  };
}

/** Tables online while the page is worked on: those of a `tafelrunde serve` beside it. */
const server = process.env.TAFEL_SERVER ?? 'http://localhost:8080';
const proxy = { '/api': server, '/ws': { target: server, ws: true } };

export default defineConfig({
  base: './',
  server: { proxy },
  preview: { proxy },
  plugins: [svelte(), table(), serviceWorker()],
  worker: { format: 'es' },
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  test: { include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'], passWithNoTests: true },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
});
