import { constants, existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EngineThread } from './engine-thread.ts';

const MAKING_MS = 120_000;

/** Where an installation keeps an empty database of PostgreSQL 17. */
export const keptFolder = (dataDir: string) => join(dataDir, 'empty-17');

const isDatabase = (folder: string) => existsSync(join(folder, 'PG_VERSION'));

/** Whether the next empty database is a copy, which takes neither the time nor the memory of creating one. */
export const isEmptyKept = (dataDir: string): boolean => isDatabase(keptFolder(dataDir));

/**
 * Gives a folder an empty database unless it has one. Creating one takes seconds and 540 MB, so an installation does
 * that once, keeps the result and copies it: for itself, for the SQL console, and for restored backups.
 * @param dataDir the installation's data folder
 * @param folder one that has a database, is empty or does not exist
 */
export async function provideEmptyDatabase(dataDir: string, folder: string): Promise<void> {
  if (isDatabase(folder)) return;
  const kept = keptFolder(dataDir);
  if (!isDatabase(kept)) await makeOnce(kept);
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

/** The console and a proof may need it first at the same time. */
async function makeOnce(kept: string): Promise<void> {
  const made =
    making.get(kept) ?? EngineThread.initialise(kept, MAKING_MS).finally(() => making.delete(kept));
  making.set(kept, made);
  await made;
}
