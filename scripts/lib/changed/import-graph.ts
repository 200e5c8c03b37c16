import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { CRUISED } from '../cruised.ts';
import { readModules } from '../read-modules.ts';
import { ROOT } from '../run.ts';

/** The dependents of each file, by path relative to the root folder. Every source is a key. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** `new URL('./engine.worker.ts', import.meta.url)`: a file that is started or read rather than imported. */
const BY_URL = /new URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g;

/**
 * Reads which file imports which, and which references which by a URL.
 * @param parts the folders and files to start from
 * @throws Error with dependency-cruiser's message
 */
export function readImportGraph(parts: readonly string[] = CRUISED): ImportGraph {
  const users = new Map<string, Set<string>>();
  const usersOf = (file: string) => {
    const known = users.get(file) ?? new Set();
    users.set(file, known);
    return known;
  };
  for (const { path: source, imports } of readModules(parts)) {
    usersOf(source);
    for (const { path } of imports) usersOf(path).add(source);
    if (source.includes('node_modules') || !existsSync(join(ROOT, source))) continue;
    for (const [, path = ''] of readFileSync(join(ROOT, source), 'utf8').matchAll(BY_URL)) {
      usersOf(posix.join(posix.dirname(source), path)).add(source);
    }
  }
  return users;
}

/** Returns these files and all their dependents, direct and indirect. */
export function reachOf(files: readonly string[], graph: ImportGraph): Set<string> {
  const reached = new Set(files);
  for (const file of reached) for (const user of graph.get(file) ?? []) reached.add(user);
  return reached;
}
