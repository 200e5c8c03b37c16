import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Node's arguments for a process that lives for seconds, as in tests. The compiler would spend as long on optimising
 * the database's WebAssembly as such a process then runs it, and take half a gigabyte for it. Benchmarks and `npm run
 * chaos` measure the server as it ships.
 */
export const SHORT_LIVED_ARGS: readonly string[] =
  process.env.VITEST === undefined ? [] : ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/**
 * The site's folder in tests that name no other, where there is none: reading the built site takes half a second of
 * processor time, as long as the rest of a start, and few tests ask for a page.
 */
export const NO_SITE = process.env.VITEST === undefined ? undefined : join(tmpdir(), 'hln-no-site');

/**
 * Where Node caches compiled code: the folder that the server itself uses, but from the first module on. Most of a
 * short life is spent on loading modules.
 */
export const SHORT_LIVED_ENVIRONMENT = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
  ...(NO_SITE !== undefined && { SITE_DIR: NO_SITE }),
};
