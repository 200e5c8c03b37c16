import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/**
 * A tab that was open before a deployment requests the scripts of its own build. Their names contain a hash of their
 * content, so those of earlier builds can be stored next to the new ones; they are kept for a while.
 */

export interface KeptAssetsBounds {
  /** How long (ms) a file is kept after it was replaced. */
  readonly maxAge: number;
  /**
   * The size limit of all kept files together; those replaced first are deleted first. The server holds the site in
   * memory.
   */
  readonly maxBytes: number;
}

const DAY = 24 * 60 * 60 * 1000;

export const KEPT_ASSETS_BOUNDS: KeptAssetsBounds = { maxAge: 7 * DAY, maxBytes: 20_000_000 };

/** When a file stopped being part of the build, in milliseconds since 1970, by file name. */
const replacedSchema = v.record(v.string(), v.number());

const NOTE = 'replaced.json';

/**
 * Runs after a build, which empties its folder: puts the hashed files of earlier builds back into `assets`, within the
 * limits, and notes those of this build for the next one.
 *
 * @param keepDir outlives the builds, and holds their files and the note of their age
 * @param now in milliseconds since 1970
 * @returns how many files were put back, and their size in bytes
 */
export async function keepAssets(
  assets: string,
  keepDir: string,
  now: number,
  bounds: KeptAssetsBounds = KEPT_ASSETS_BOUNDS,
): Promise<{ files: number; bytes: number }> {
  await mkdir(keepDir, { recursive: true });
  const current = await filesIn(assets);
  const before = await readNote(keepDir);
  const old = await Promise.all(
    (await filesIn(keepDir))
      .filter((name) => name !== NOTE && !current.includes(name))
      .map(async (name) => {
        const { size } = await stat(join(keepDir, name));
        return { name, since: before[name] ?? now, size };
      }),
  );
  old.sort((a, b) => b.since - a.since || (a.name < b.name ? -1 : 1));
  const replaced: Record<string, number> = {};
  let bytes = 0;
  let isFull = false;
  for (const { name, since, size } of old) {
    isFull ||= now - since > bounds.maxAge || bytes + size > bounds.maxBytes;
    if (isFull) {
      await rm(join(keepDir, name));
      continue;
    }
    bytes += size;
    replaced[name] = since;
    await copyFile(join(keepDir, name), join(assets, name));
  }
  for (const name of current) await copyFile(join(assets, name), join(keepDir, name));
  await writeFile(join(keepDir, NOTE), JSON.stringify(replaced, null, 2));
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

/** Without a note, or with a damaged one, every file counts as replaced just now. */
async function readNote(keepDir: string): Promise<Record<string, number>> {
  try {
    const parsed = v.safeParse(replacedSchema, JSON.parse(await readFile(join(keepDir, NOTE), 'utf8')));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
}
