import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { once } from '../../foundation/once.ts';

/** The package exports its JavaScript alone; this lies beside it. */
const FILE = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');

/**
 * PGlite's WebAssembly, compiled once in this process. Each thread that opens a database takes it from here: compiling
 * it anew is half of what an opening costs, and what has been optimised since would be lost with the thread.
 * @throws Error when the file cannot be read
 */
export const compiledEngine: () => Promise<WebAssembly.Module> = once(
  async () => await WebAssembly.compile(await readFile(FILE)),
);
