import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupProblem, type Counted, type NoteProgress } from '@hln/supabase/shared/backups';
import type { EmbeddedDatabase } from '../database/database.ts';
import { EngineThread } from '../database/embedded/engine-thread.ts';
import { writeBackup } from './archive.ts';
import type { BackupFolder } from './backup-folder.ts';
import { backupName } from './backup-name.ts';
import { compareRows, countedOf, countRows } from './count-rows.ts';
import { unpackArchive } from './unpack.ts';

/** Its archive is made in memory, so a larger database is not. In bytes. */
const LARGEST = 1_000_000_000;
/** What a folder of a database has besides its tables: the log, and the databases that new ones are made of. */
const BESIDES = 400_000_000;
const OPENING_MS = 120_000;
const COUNT_MS = 120_000;

export interface EmbeddedParts {
  readonly database: EmbeddedDatabase;
  readonly dataDir: string;
  readonly folder: BackupFolder;
}

/** Bytes that a backup may take. @throws BackupProblem for a database that is too large for one */
export async function embeddedRoom({ database }: Pick<EmbeddedParts, 'database'>): Promise<number> {
  const [row] = await database.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  );
  const bytes = Number(row?.bytes);
  if (bytes <= LARGEST) return bytes;
  throw new BackupProblem(
    'The embedded database is larger than 1 GB, and its archive is made in memory. Stop the server and copy DATA_DIR, ' +
      'or move to PostgreSQL.',
  );
}

/** Counts the rows and makes the archive while nobody else asks the database anything. */
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
  const { archive, result: rows } = await database.dumpAfter(async (sql) => {
    const counted = await countRows(
      (text) => sql.query(text),
      (done, all) => note('counting rows', done, all),
      signal,
    );
    note('copying', 0, 0);
    return counted;
  });
  signal.throwIfAborted();
  note('writing', 0, 0);
  try {
    await folder.assertRoom(archive.size);
    await writeBackup(archive, dataDir, join(folder.path, name));
    const hash = createHash('sha256');
    for await (const chunk of archive.stream()) hash.update(chunk);
    await folder.describe(name, {
      made_at: at.toISOString(),
      bytes: archive.size,
      sha256: hash.digest('hex'),
      database_bytes: databaseBytes,
      rows,
    });
  } catch (error) {
    await folder.removeParts();
    await folder.remove(name);
    throw error;
  }
  return countedOf(name, rows);
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
