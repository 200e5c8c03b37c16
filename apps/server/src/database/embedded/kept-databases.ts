import { constants, existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EngineThread } from './engine-thread.ts';

const MAKING_MS = 120_000;

const EMPTY = 'empty-17';
/** Followed by what identifies its schema. */
const BUILT = 'built-17-';

/** Whether this entry of a data folder is a kept database, which is only copied. */
export const isKept = (name: string) => name === EMPTY || name.startsWith(BUILT);

/** Where an installation keeps an empty database of PostgreSQL 17. */
const emptyFolder = (dataDir: string) => join(dataDir, EMPTY);

const isDatabase = (folder: string) => existsSync(join(folder, 'PG_VERSION'));

/** Whether the next empty database is a copy, which takes neither the time nor the memory of creating one. */
export const isEmptyKept = (dataDir: string): boolean => isDatabase(emptyFolder(dataDir));

/**
 * Gives a folder an empty database unless it has one. Creating one takes seconds and 540 MB, so an installation does
 * that once, keeps the result and copies it: for itself, for the SQL console, and for restored backups.
 * @param dataDir the installation's data folder
 * @param folder one that has a database, is empty or does not exist
 */
export async function provideEmptyDatabase(dataDir: string, folder: string): Promise<void> {
  if (isDatabase(folder)) return;
  const kept = emptyFolder(dataDir);
  if (!isDatabase(kept)) await makeOnce(kept, () => EngineThread.initialise(kept, MAKING_MS));
  await copyKept(kept, folder);
}

/**
 * Gives a new folder a database with a schema. Applying all migrations takes most of the time of a restore, so an
 * installation does that once for each schema, keeps the result and copies it for proofs and restores.
 * @param schema identifies the schema; a kept database with another one is deleted
 * @param build builds it in a folder with an empty database, and closes it
 */
export async function provideBuiltDatabase(
  dataDir: string,
  folder: string,
  schema: string,
  build: (folder: string) => Promise<void>,
): Promise<void> {
  const kept = join(dataDir, BUILT + schema);
  if (!isDatabase(kept)) {
    await makeOnce(kept, async () => {
      const others = (await readdir(dataDir)).filter((name) => name.startsWith(BUILT));
      for (const name of others) await rm(join(dataDir, name), { recursive: true });
      const draft = `${kept}.new`;
      await provideEmptyDatabase(dataDir, draft);
      await build(draft);
      await rename(draft, kept);
    });
  }
  await copyKept(kept, folder);
}

async function copyKept(kept: string, folder: string): Promise<void> {
  // An interrupted copy is never mistaken for a database.
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  try {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    await cp(kept, draft, { recursive: true, dereference: true, mode: constants.COPYFILE_FICLONE });
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

const making = new Map<string, Promise<void>>();

/** The console, a proof and a restore may need a kept database first at the same time. */
async function makeOnce(kept: string, make: () => Promise<void>): Promise<void> {
  const made = making.get(kept) ?? make().finally(() => making.delete(kept));
  making.set(kept, made);
  await made;
}
