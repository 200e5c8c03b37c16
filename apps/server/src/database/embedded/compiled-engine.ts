import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { once } from '../../foundation/once.ts';
import { memoryLimit, ROOMY_MEMORY } from '../../process/memory.ts';

/** The package exports its JavaScript alone; this lies beside it. */
const FILE = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');

/**
 * PGlite's WebAssembly, compiled once in this process. Each thread that opens a database takes it from here: compiling
 * it anew is half of what an opening costs, and what has been optimised since would be lost with the thread.
 * @throws Error when the file cannot be read
 */
export const compiledEngine: () => Promise<WebAssembly.Module> = once(async () => {
  if (memoryLimit() < ROOMY_MEMORY) {
    // The first compiler's code stays: requests take as long, queries over many rows up to twice as long.
    setFlagsFromString('--no-wasm-tier-up');
    setFlagsFromString('--no-wasm-dynamic-tiering');
  }
  return await WebAssembly.compile(await readFile(FILE));
});
