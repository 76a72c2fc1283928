import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What TypeScript says against values being of a type of protocol.ts: nothing missing, nothing extra, no other words. */
export function misfits(type: string, values: unknown[]): string[] {
  const folder = mkdtempSync('tests/fits-');
  try {
    const file = join(folder, 'values.ts');
    const constants = values.map((value, i) => `export const a${i}: ${type} = ${JSON.stringify(value)};`);
    writeFileSync(file, [`import type { ${type} } from '../../src/protocol';`, ...constants].join('\n'));
    const options: ts.CompilerOptions = { strict: true, noEmit: true, skipLibCheck: true, types: [], target: ts.ScriptTarget.ES2022, moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ES2022 };
    return ts.getPreEmitDiagnostics(ts.createProgram([file], options)).map((one) => ts.flattenDiagnosticMessageText(one.messageText, '\n'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Everything but free text and numbers: values of the same shape are one case. */
export const shape = (value: unknown): string =>
  Array.isArray(value)
    ? `[${[...new Set(value.map(shape))].join()}]`
    : value !== null && typeof value === 'object'
      ? `{${Object.entries(value).map(([key, one]) => `${key}:${key === 'phase' || key === 'kind' || key === 'type' ? one : shape(one)}`)}}`
      : typeof value;
