import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/**
 * A tab that was open before a deployment asks for the scripts of the build it came from. Their names carry a hash of
 * their content, so those of earlier builds can lie beside the new ones; they are kept for a while.
 */

export interface KeptAssetsBounds {
  /** How long after it was replaced a file is kept, in milliseconds. */
  readonly maxAge: number;
  /** Of all kept files together; those replaced first go first. The server holds the site in memory. */
  readonly maxBytes: number;
}

const DAY = 24 * 60 * 60 * 1000;

export const KEPT_ASSETS_BOUNDS: KeptAssetsBounds = { maxAge: 7 * DAY, maxBytes: 20_000_000 };

/** Since when, in milliseconds since 1970, a file is no part of the build any more; by file name. */
const replacedSchema = v.record(v.string(), v.number());

const ASSETS = 'assets';
/** Beside the site, not in it: nobody should be served it. */
const REPLACED = 'replaced-assets.json';
const STORE = 'replaced-assets';

/**
 * Before a build, which empties `buildDir/client`: puts its hashed files aside.
 */
export async function putAssetsAside(buildDir: string): Promise<void> {
  const store = join(buildDir, STORE);
  await mkdir(store, { recursive: true });
  const kept = new Set(await filesIn(store));
  for (const name of await filesIn(join(buildDir, 'client', ASSETS))) {
    if (!kept.has(name)) await copyFile(join(buildDir, 'client', ASSETS, name), join(store, name));
  }
}

/**
 * After a build: puts back what the new one has no more, within the bounds, and forgets the rest.
 * @param now in milliseconds since 1970
 * @returns how many files were put back, and their size
 */
export async function bringAssetsBack(
  buildDir: string,
  now: number,
  bounds: KeptAssetsBounds = KEPT_ASSETS_BOUNDS,
): Promise<{ files: number; bytes: number }> {
  const store = join(buildDir, STORE);
  const assets = join(buildDir, 'client', ASSETS);
  const current = new Set(await filesIn(assets));
  const before = await readReplaced(buildDir);
  const old = await Promise.all(
    (await filesIn(store))
      .filter((name) => !current.has(name))
      .map(async (name) => {
        const { size } = await stat(join(store, name));
        return { name, since: before[name] ?? now, size };
      }),
  );
  old.sort((a, b) => b.since - a.since || (a.name < b.name ? -1 : 1));
  const replaced: Record<string, number> = {};
  let bytes = 0;
  for (const { name, since, size } of old) {
    if (now - since > bounds.maxAge || bytes + size > bounds.maxBytes) break;
    bytes += size;
    replaced[name] = since;
    await copyFile(join(store, name), join(assets, name));
  }
  await writeFile(join(buildDir, REPLACED), JSON.stringify(replaced, null, 2));
  await rm(store, { recursive: true });
  return { files: Object.keys(replaced).length, bytes };
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** A note that is missing or damaged dates nothing: what lies there counts as replaced now. */
async function readReplaced(buildDir: string): Promise<Record<string, number>> {
  try {
    const parsed = v.safeParse(replacedSchema, JSON.parse(await readFile(join(buildDir, REPLACED), 'utf8')));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
}
