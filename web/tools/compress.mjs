// Writes each file of dist/ also compressed, as the program serves it: .gz and .br beside it. index.html comes last.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const files = readdirSync('dist', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(gz|br|png)$/.test(entry.name))
  .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`)
  .sort((a, b) => Number(a.endsWith('index.html')) - Number(b.endsWith('index.html')));
for (const file of files) {
  const content = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: size }));
}
