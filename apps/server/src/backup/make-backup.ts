import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Counted, NoteProgress } from '@hln/supabase/shared/staff/backups';
import type { Database, EmbeddedDatabase } from '../database/database.ts';
import { openPglite } from '../database/pglite.ts';
import { databaseFolder, replacedFolder } from '../installation/data-folder.ts';
import { assertRoomIn, type BackupFolder, type ReadFree } from './backup-folder.ts';
import { backupName } from './backup-name.ts';
import { dropReplaced, replacedDatabase } from './databases-beside.ts';
import { diskUseOf, type Snapshot, snapshotOfEmbedded, snapshotOfPostgres } from './snapshot.ts';
import { type WrittenBackup, writeBackup } from './write-backup.ts';

/** The database to back up, and the keys that encrypt it. */
export interface BackupParts {
  readonly database: Database | EmbeddedDatabase;
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly jwtSecret: string;
  /** A file that is touched after each copy to another machine; null if copies aren’t checked. */
  readonly copiedStamp?: string | null | undefined;
  /** Returns the free bytes on a folder's disk; replaced only by tests. */
  readonly readFree?: ReadFree | undefined;
}

/** An archive is less than half the size of the database’s files. */
export const PACKED = 0.5;

/** Estimates the disk space (bytes) that a backup may need: a copy of the database's files, and the archive. */
export async function roomFor({
  database,
  dataDir,
}: Pick<BackupParts, 'database' | 'dataDir'>): Promise<number> {
  if (isEmbedded(database)) return Math.ceil((1 + PACKED) * (await diskUseOf(databaseFolder(dataDir))));
  const [row] = await database.query<{ bytes: unknown }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return Math.ceil(PACKED * Number(row?.bytes));
}

/** Makes a backup in the backups folder, with a manifest of its row counts. */
export async function makeBackup(
  parts: BackupParts,
  folder: BackupFolder,
  note: NoteProgress,
  signal: AbortSignal,
): Promise<Counted> {
  await folder.assertRoom(await roomFor(parts));
  return await addBackup(folder, (target) => backUpTo(parts, target, note, signal));
}

/** Makes a backup of the database that a restore has replaced, and then deletes that. */
export async function makeBackupOfReplaced(
  parts: BackupParts,
  folder: BackupFolder,
  note: NoteProgress,
  signal: AbortSignal,
): Promise<Counted> {
  const { snapshot, remove } = await openReplaced(parts);
  let counted: Counted;
  try {
    await folder.assertRoom(Math.ceil(PACKED * snapshot.bytes));
    counted = await addBackup(folder, async (target) => ({
      written: await writeSnapshot(parts, snapshot, target, note, signal),
      databaseBytes: snapshot.bytes,
    }));
  } finally {
    await snapshot.close();
  }
  await remove();
  return counted;
}

async function openReplaced({ database, databaseUrl, dataDir }: BackupParts): Promise<{
  readonly snapshot: Snapshot;
  remove(): Promise<void>;
}> {
  if (databaseUrl !== null) {
    const address = await replacedDatabase(database, databaseUrl);
    if (address === null) throw new Error('No database was replaced.');
    return { snapshot: await snapshotOfPostgres(address), remove: () => dropReplaced(databaseUrl) };
  }
  const replaced = replacedFolder(dataDir);
  const bytes = await diskUseOf(replaced);
  const sql = await openPglite(replaced);
  const remove = () => rm(replaced, { recursive: true, force: true });
  return { snapshot: { sql, bytes, close: () => sql.close() }, remove };
}

async function writeSnapshot(
  { dataDir, jwtSecret, readFree }: BackupParts,
  snapshot: Snapshot,
  target: string,
  note: NoteProgress,
  signal: AbortSignal,
): Promise<WrittenBackup> {
  const assertRoom = (bytes: number) => assertRoomIn(dirname(target), bytes, readFree);
  return await writeBackup(snapshot, target, { note, signal, jwtSecret, dataDir, assertRoom });
}

/** Adds an archive to the folder, with its manifest; a failed one leaves nothing. */
async function addBackup(
  folder: BackupFolder,
  write: (target: string) => Promise<{ readonly written: WrittenBackup; readonly databaseBytes: number }>,
): Promise<Counted> {
  await folder.removeParts();
  const at = new Date();
  const name = backupName(at);
  try {
    const { written, databaseBytes } = await write(join(folder.path, name));
    await folder.describe(name, {
      made_at: at.toISOString(),
      bytes: written.bytes,
      sha256: written.sha256,
      database_bytes: databaseBytes,
      rows: written.rows,
    });
    return countedOf(name, written.rows);
  } catch (error) {
    await folder.remove(name);
    await folder.removeParts();
    throw error;
  }
}

/** Writes a backup to any file. */
export async function backUpTo(
  parts: BackupParts,
  target: string,
  note: NoteProgress,
  signal: AbortSignal,
): Promise<{ readonly written: WrittenBackup; readonly databaseBytes: number }> {
  const snapshot = await snapshotOf(parts, note, signal);
  try {
    const written = await writeSnapshot(parts, snapshot, target, note, signal);
    return { written, databaseBytes: snapshot.bytes };
  } finally {
    await snapshot.close();
  }
}

async function snapshotOf(parts: BackupParts, note: NoteProgress, signal: AbortSignal): Promise<Snapshot> {
  const { database, databaseUrl, dataDir, readFree } = parts;
  if (databaseUrl !== null) return await snapshotOfPostgres(databaseUrl);
  if (!isEmbedded(database)) throw new Error('There is no DATABASE_URL to make a backup of.');
  const assertRoom = (bytes: number) => assertRoomIn(dataDir, bytes, readFree);
  return await snapshotOfEmbedded(database, dataDir, { note, signal, assertRoom });
}

export const isEmbedded = (database: Database): database is EmbeddedDatabase => database.kind === 'pglite';

export function countedOf(name: string, rows: Readonly<Record<string, number>>): Counted {
  const counts = Object.values(rows);
  return { name, tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) };
}
