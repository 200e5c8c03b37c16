import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupProblem, type Counted, type NoteProgress } from '@hln/supabase/shared/backups';
import type { EmbeddedDatabase, Sql } from '../database/database.ts';
import { EngineThread } from '../database/embedded/engine-thread.ts';
import { writeBackup } from './archive.ts';
import type { BackupFolder } from './backup-folder.ts';
import { backupName } from './backup-name.ts';
import { compareRows, countedOf, countRows } from './count-rows.ts';
import { unpackArchive } from './unpack.ts';

/** What a folder of a database has besides its tables: the log, and the databases that new ones are made of. */
const BESIDES = 400_000_000;
const OPENING_MS = 120_000;
const COUNT_MS = 120_000;

export interface EmbeddedParts {
  readonly database: EmbeddedDatabase;
  readonly dataDir: string;
  readonly folder: BackupFolder;
}

/** Bytes that a backup may take: what the files of the database take now. */
export async function embeddedRoom({ database }: Pick<EmbeddedParts, 'database'>): Promise<number> {
  const entries = await readdir(database.folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    // A table that is dropped meanwhile takes nothing.
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
  }
  return bytes;
}

/** Makes the archive while requests are served, and counts the rows at the moment of which it is. */
export async function makeEmbedded(
  { database, dataDir, folder }: EmbeddedParts,
  note: NoteProgress,
  signal: AbortSignal,
): Promise<Counted> {
  const databaseBytes = await embeddedRoom({ database });
  await folder.assertRoom(databaseBytes);
  await folder.removeParts();
  const at = new Date();
  const name = backupName(at, 'tar.gz');
  note('copying', 0, 0);
  const count = async (sql: Sql) =>
    await countRows(
      (text) => sql.query(text),
      (done, all) => note('counting rows', done, all),
      signal,
    );
  try {
    const written = await writeBackup(database, dataDir, join(folder.path, name), count, {
      signal,
      assertRoom: folder.assertRoom,
    });
    await folder.describe(name, {
      made_at: at.toISOString(),
      bytes: written.bytes,
      sha256: written.sha256,
      database_bytes: databaseBytes,
      rows: written.result,
    });
    return countedOf(name, written.result);
  } catch (error) {
    await folder.removeParts();
    await folder.remove(name);
    throw error;
  }
}

/** Where backups are brought back to be counted. */
export const proofsFolder = (dataDir: string) => join(dataDir, 'proofs');

/** Unpacks a backup, opens it as a database in a thread of its own, and compares its rows with what they were. */
export async function proveEmbedded(
  { dataDir, folder }: EmbeddedParts,
  name: string,
  note: NoteProgress,
  signal: AbortSignal,
): Promise<Counted> {
  const found = await folder.find(name);
  const manifest = await folder.manifestOf(name);
  if (found === null || manifest === null) {
    throw new BackupProblem('Nothing says what it has to hold: only backups made here can be proved.');
  }
  const needed = manifest.database_bytes + BESIDES;
  await folder.assertRoom(needed);
  // One proof at a time: whatever lies here was left behind.
  await rm(proofsFolder(dataDir), { recursive: true, force: true });
  const target = join(proofsFolder(dataDir), `proof-${randomUUID()}`);
  await mkdir(target, { recursive: true, mode: 0o700 });
  try {
    note('unpacking', 0, found.bytes);
    const options = {
      most: needed,
      onRead: (bytes: number) => note('unpacking', bytes, found.bytes),
      signal,
    };
    const sha256 = await unpackArchive(found.path, target, options).catch((error: unknown) => {
      signal.throwIfAborted();
      throw damaged(error);
    });
    if (sha256 !== manifest.sha256) throw new BackupProblem('Its archive is not the one that was written.');
    note('opening', 0, 0);
    const rows = await countIn(target, note, signal);
    compareRows(manifest.rows, rows);
    return countedOf(name, rows);
  } finally {
    await rm(proofsFolder(dataDir), { recursive: true, force: true });
  }
}

async function countIn(folder: string, note: NoteProgress, signal: AbortSignal) {
  const thread = await EngineThread.open(folder, OPENING_MS, () => {}).catch((error: unknown) => {
    throw damaged(error);
  });
  const onAbort = () => void thread.end();
  signal.addEventListener('abort', onAbort);
  try {
    const ask = async (text: string) => {
      const answer = await thread.ask({ op: 'query', text, values: [] }, COUNT_MS);
      return answer.kind === 'rows' ? answer.rows : [];
    };
    return await countRows(ask, (done, all) => note('counting rows', done, all), signal);
  } catch (error) {
    signal.throwIfAborted();
    throw damaged(error);
  } finally {
    signal.removeEventListener('abort', onAbort);
    await thread.end();
  }
}

const damaged = (error: unknown) =>
  new BackupProblem(`It cannot be brought back: ${error instanceof Error ? error.message : String(error)}`);
