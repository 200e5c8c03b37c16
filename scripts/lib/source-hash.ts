import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ROOT } from './run.ts';

const IGNORED = new Set(['node_modules', 'build', 'dist', '.react-router', 'e2e', 'tests', 'golden']);

function* filesBelow(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (IGNORED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/**
 * Returns a hash of everything from which the built site is made: names and bytes of the files below the given folders,
 * the lock file, and the build-time environment. If two hashes are equal, a build can be reused.
 */
export function sourceHash(
  folders: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
) {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const path of filesBelow(join(ROOT, folder))) {
      hash.update(`${relative(ROOT, path).split(sep).join('/')}\0`).update(readFileSync(path));
    }
  }
  hash.update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const name of Object.keys(environment).sort()) {
    if (name.startsWith('VITE_') || name === 'SITE_URL') hash.update(`\0${name}=${environment[name]}`);
  }
  return hash.digest('hex');
}
