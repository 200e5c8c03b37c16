import { type Finding, findingsOrOk, missing } from './finding.ts';

const FILE = 'supabase/functions/import_map.json';

/** The files that the bundler of `supabase functions deploy` reads, by path from the root folder. */
export interface Sources {
  /** The import map's own entries. */
  readonly imports: Readonly<Record<string, string>>;
  /** Returns a file's text, or null if it does not exist. */
  readonly read: (path: string) => string | null;
  /** Returns the version of a package that is tested here, or null if it is not. */
  readonly versionOf: (name: string) => string | null;
}

/**
 * Checks that everything that functions import can be found: specifiers are in the import map, imported files exist,
 * and packages from npm have the version that the tests ran with.
 * @param entries the first file of each function, from the root folder
 */
export function checkImports(entries: readonly string[], sources: Sources): readonly Finding[] {
  const findings = new Map<string, Finding>();
  const seen = new Set<string>();
  const packages = new Set<string>();
  const note = (says: string) => findings.set(says, missing(FILE, says));
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const text = sources.read(path);
    if (text === null) {
      note(`${path} is imported and does not exist.`);
      continue;
    }
    for (const specifier of specifiersIn(text)) {
      const target = resolve(specifier, path, sources.imports);
      if (target === null) note(`"${specifier}", which ${path} imports, is not in the map.`);
      else if (target.startsWith('npm:')) packages.add(target);
      else if (target.includes('/')) waiting.push(target);
    }
  }
  for (const target of packages) checkVersion(target, sources, note);
  return findingsOrOk(
    [...findings.values()],
    FILE,
    `Leads to ${seen.size} files and ${packages.size} packages, all there.`,
  );
}

/** Finds the specifiers of `import … from 'a'`, `export … from 'a'`, `import 'a'` and `import('a')`. */
const specifiersIn = (text: string) =>
  [...text.matchAll(/(?:^(?:import|export)\s(?:[^'"();=]*\sfrom\s*)?|\bimport\()['"]([^'"\n]+)['"]/gm)].map(
    ([, specifier = '']) => specifier,
  );

/** Returns a path from the root folder, `npm:…`, or a module of the runtime without a slash; null if it is unknown. */
function resolve(specifier: string, from: string, imports: Sources['imports']): string | null {
  if (/^(?:node|jsr|npm):/.test(specifier)) return specifier.startsWith('npm:') ? specifier : 'runtime';
  if (specifier.startsWith('.')) return join(from, specifier);
  const mapped = imports[specifier];
  if (mapped === undefined) return null;
  return mapped.startsWith('.') ? join(FILE, mapped) : mapped;
}

const join = (from: string, relative: string) => new URL(relative, `file:///${from}`).pathname.slice(1);

function checkVersion(target: string, { versionOf }: Sources, note: (says: string) => void): void {
  const [, name = '', version = ''] = /^npm:(@?[^@]+)@(.+)$/.exec(target) ?? [];
  const tested = versionOf(name);
  if (version === '') note(`${target} names no version.`);
  else if (tested !== version)
    note(`${name} is ${version} in the map and ${tested ?? 'absent'} in the tests.`);
}
