import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { NoteProgress } from '@hln/supabase/shared/staff/backups';
import type { EmbeddedDatabase, RowSql } from '../database/database.ts';
import { copyClosedFolder } from '../database/embedded/copy-folder.ts';
import { openPglite } from '../database/pglite.ts';
import { openPostgresRows } from '../database/postgres-rows.ts';
import { databaseFolder } from '../installation/data-folder.ts';
import { readTables } from './read-rows.ts';

/** A database as it was at one moment, for reading. */
export interface Snapshot {
  readonly sql: RowSql;
  /** Its size on the disk. */
  readonly bytes: number;
  /** Also ends reads in progress. */
  close(): Promise<void>;
}

export interface SnapshotOptions {
  readonly note: NoteProgress;
  readonly signal: AbortSignal;
  /** @throws if this many more bytes do not fit into the data folder */
  readonly assertRoom: (bytes: number) => Promise<void>;
}

/** Where copies are kept while they are read. */
const copiesFolder = (dataDir: string) => join(dataDir, 'copies');

/** How many bytes are copied between two checks of the free space. */
const LOOK_EVERY = 64_000_000;

/** The copies that this process uses. */
const inUse = new Set<string>();

/**
 * Takes a snapshot of the embedded database in use: its files are copied, and the copy is read, while requests are
 * served.
 */
export const snapshotOfEmbedded = (
  database: EmbeddedDatabase,
  dataDir: string,
  options: SnapshotOptions,
): Promise<Snapshot> =>
  snapshotOfCopy(dataDir, database.folder, options, (target, copying) => database.copyTo(target, copying));

/**
 * Takes a snapshot of the embedded database in a folder that this process holds. Once this resolves, the folder may be
 * released.
 */
export const snapshotOfFolder = (dataDir: string, options: SnapshotOptions): Promise<Snapshot> =>
  snapshotOfCopy(dataDir, databaseFolder(dataDir), options, (target, copying) =>
    copyClosedFolder(databaseFolder(dataDir), target, copying),
  );

async function snapshotOfCopy(
  dataDir: string,
  folder: string,
  { note, signal, assertRoom }: SnapshotOptions,
  copy: (target: string, options: Parameters<EmbeddedDatabase['copyTo']>[1]) => Promise<void>,
): Promise<Snapshot> {
  await removeCopies(dataDir);
  const bytes = await diskUseOf(folder);
  await assertRoom(bytes);
  const target = join(copiesFolder(dataDir), `${process.pid}-${randomUUID()}`);
  inUse.add(target);
  const remove = async () => {
    await rm(target, { recursive: true, force: true });
    inUse.delete(target);
    // This fails while another copy exists.
    await rmdir(copiesFolder(dataDir)).catch(() => {});
  };
  try {
    await mkdir(target, { recursive: true, mode: 0o700 });
    let looked = 0;
    const onCopied = async (copied: number) => {
      note('copying', copied, bytes);
      if (copied - looked < LOOK_EVERY) return;
      looked = copied;
      await assertRoom(LOOK_EVERY);
    };
    await copy(target, { signal, onCopied });
    note('opening', 0, 0);
    const opened = await openPglite(target);
    return {
      sql: opened,
      bytes,
      close: async () => {
        await opened.close().finally(remove);
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Reads a PostgreSQL database in one repeatable-read transaction. */
export async function snapshotOfPostgres(address: string): Promise<Snapshot> {
  const sql = await openPostgresRows(address, 'hln backup');
  try {
    await sql.run('begin transaction isolation level repeatable read, read only');
    const tables = (await readTables(sql)).map(({ name }) => name);
    // Rows are read by physical position, so no table may be rewritten meanwhile.
    if (tables.length > 0) await sql.run(`lock table ${tables.join(', ')} in access share mode`);
    const [row] = await sql.query<{ bytes: unknown }>('select pg_database_size(current_database()) as bytes');
    return { sql, bytes: Number(row?.bytes), close: () => sql.close() };
  } catch (error) {
    await sql.close();
    throw error;
  }
}

/** Deletes the copies of killed processes. */
export async function removeCopies(dataDir: string): Promise<void> {
  const folder = copiesFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const pid = Number.parseInt(name, 10);
    if (inUse.has(path) || (pid !== process.pid && isAlive(pid))) continue;
    await rm(path, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns a folder’s size on the disk, in bytes. */
export async function diskUseOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // A table that is dropped in the meantime takes no space.
    const facts = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    // `blocks` counts units of 512 bytes, whatever the file system's block size; Windows does not report it.
    bytes += facts === null ? 0 : facts.blocks > 0 ? facts.blocks * 512 : facts.size;
  }
  return bytes;
}
