import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../../database/database.ts';
import { EngineThread } from '../../database/embedded/engine-thread.ts';
import { provideEmptyDatabase } from '../../database/embedded/kept-databases.ts';
import { copyTables } from './copy-tables.ts';

const OPENING_MS = 60_000;

const folderOf = (dataDir: string) => join(dataDir, 'console');
const COPY = 'copy-';

/** A copy of what the console may read from the embedded database, with its own database and thread. */
export interface ConsoleCopy {
  readonly thread: EngineThread;
  /** The person whose queries it has run: nobody sees what another person's query did to it. */
  readonly person: string;
  readonly at: Date;
  /** The tables that it contains only in part. */
  readonly cut: readonly string[];
  /** Ends the thread, whatever it is doing, and deletes the files. */
  end(): Promise<void>;
}

export async function makeCopy(
  database: Sql,
  dataDir: string,
  person: string,
  signal: AbortSignal,
): Promise<ConsoleCopy> {
  const folder = join(folderOf(dataDir), `${COPY}${randomUUID()}`);
  await provideEmptyDatabase(dataDir, folder);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const thread = await open(folder);
    const end = async () => {
      await thread.end();
      await remove();
    };
    const onAbort = () => void thread.end();
    signal.addEventListener('abort', onAbort);
    try {
      const at = new Date();
      return { thread, person, at, cut: await copyTables(database, thread, signal), end };
    } catch (error) {
      await end();
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  } catch (error) {
    await remove();
    throw error;
  }
}

const open = (folder: string) => EngineThread.open(folder, OPENING_MS, () => {});

/** Deletes the copies of a killed server. */
export async function removeOldCopies(dataDir: string): Promise<void> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  const old = names.filter((name) => name.startsWith(COPY));
  await Promise.all(old.map((name) => rm(join(folderOf(dataDir), name), { recursive: true, force: true })));
}
