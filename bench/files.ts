import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readImportGraph } from '../scripts/lib/changed/import-graph.ts';
import { ROOT } from '../scripts/lib/run.ts';

/** The paths of the site, the server, the functions and what they share. */
const COUNTED = /^(?:apps|packages|supabase\/functions)\/.+\.tsx?$/;
/** Tests, what they share, development scripts and generated files. */
const LEFT_OUT =
  /(?:^|\/)(?:tests|e2e|scripts|generated|build|\.react-router)\/|\.(?:test|fixture|cases)\.|\.d\.ts$/;

const SMALL = 50;
const LARGE = 300;

interface Source {
  readonly path: string;
  readonly lines: number;
  /** Sources that import it, start it as a worker or load it later. */
  readonly importers: readonly string[];
}

/**
 * Prints statistics of source files, folder by folder: their number, their lines, the median and the 95th percentile of
 * lines, and how many small files have a single importer. Then names the files over 300 lines and, with `--list`, the
 * small ones with their importer.
 */
export async function run(): Promise<void> {
  const sources = readSources();
  const folders = [...new Set(sources.map(({ path }) => folderOf(path)))].sort();
  console.table({
    ...Object.fromEntries(
      folders.map((folder) => [folder, describe(sources.filter(({ path }) => folderOf(path) === folder))]),
    ),
    all: describe(sources),
  });
  for (const { path, lines } of sources) if (lines > LARGE) console.log(`${lines} lines: ${path}`);
  if (!process.argv.includes('--list')) return;
  for (const { path, lines, importers } of sources.filter(isSmallWithOneImporter)) {
    console.log(`${lines} ${path} ← ${importers[0]}`);
  }
}

function readSources(): readonly Source[] {
  const isSource = (path: string) => COUNTED.test(path) && !LEFT_OUT.test(path);
  const graph = readImportGraph();
  return [...graph]
    .filter(([path]) => isSource(path) && existsSync(join(ROOT, path)))
    .map(([path, users]) => ({
      path,
      lines: readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1,
      importers: [...users].filter((user) => user !== path && isSource(user)),
    }))
    .sort((a, b) => a.path.localeCompare(b.path, 'en'));
}

/**
 * Returns a file's folder, such as `apps/web/app/features`: down to where the parts of the site and of the server
 * begin.
 */
function folderOf(path: string): string {
  const depth = path.startsWith('apps/web/app/') ? 4 : path.startsWith('apps/') ? 3 : 2;
  return path.split('/').slice(0, -1).slice(0, depth).join('/');
}

function isSmallWithOneImporter({ lines, importers }: Source): boolean {
  return lines < SMALL && importers.length === 1;
}

function describe(sources: readonly Source[]): Record<string, number> {
  const lines = sources.map((source) => source.lines).sort((a, b) => a - b);
  const at = (share: number) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0;
  return {
    files: lines.length,
    lines: lines.reduce((sum, count) => sum + count, 0),
    median: at(0.5),
    p95: at(0.95),
    [`over ${LARGE}`]: lines.filter((count) => count > LARGE).length,
    'small, one importer': sources.filter(isSmallWithOneImporter).length,
  };
}
