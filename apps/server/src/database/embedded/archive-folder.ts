import { copyFile, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BLOCK, tarHeader } from '../../foundation/tar.ts';
import type { Sql } from '../database.ts';

const PIECE = 262_144;
const LOG = 'pg_wal';
const CONTROL = 'global/pg_control';
/** A segment of the log. Their names are in order. */
const SEGMENT = /^[0-9A-F]{24}$/;
/** What only a running server has. */
const TRANSIENT = /^(?:postmaster\.(?:pid|opts)|base\/pgsql_tmp.*)$/;

const CHECKPOINT = `
  select checkpoint_lsn::text as lsn, redo_wal_file as first, pg_walfile_name(pg_current_wal_lsn()) as last
  from pg_control_checkpoint()`;

export interface FolderParts<Result> {
  readonly folder: string;
  /** Runs its work while nobody else asks the database anything. */
  readonly hold: <Held>(work: (sql: Sql) => Promise<Held>) => Promise<Held>;
  /** Asked at the moment of which the archive is. */
  readonly atEnd: (sql: Sql) => Promise<Result>;
}

/**
 * A tar archive of an embedded database that is in use, piece by piece, as `pg_basebackup` makes one: files are read while
 * they change, and the log from the checkpoint before the first of them to the end repairs them when the copy is opened.
 * The database is held for that checkpoint and for the last of the log alone. PGlite makes no checkpoint by itself.
 * @returns what `atEnd` answered
 * @throws Error when the database was opened again meanwhile, which is a checkpoint
 */
export async function* archiveFolder<Result>(parts: FolderParts<Result>): AsyncGenerator<Uint8Array, Result> {
  const { folder, hold, atEnd } = parts;
  const logCopy = `${folder}.log`;
  await rm(logCopy, { recursive: true, force: true });
  try {
    const start = await hold(async (sql) => {
      await sql.run('checkpoint');
      return await readCheckpoint(sql);
    });
    yield* filesBelow(folder, '');
    const { result, segments, control } = await hold(async (sql) => {
      const answer = await atEnd(sql);
      const end = await readCheckpoint(sql);
      if (end.lsn !== start.lsn)
        throw new Error('The database was opened again during the backup. Make another.');
      const names = (await readdir(join(folder, LOG))).filter(
        (name) => SEGMENT.test(name) && name >= start.first && name <= end.last,
      );
      await mkdir(logCopy, { mode: 0o700 });
      for (const name of names) await copyFile(join(folder, LOG, name), join(logCopy, name));
      return { result: answer, segments: names.sort(), control: await readFile(join(folder, CONTROL)) };
    });
    for (const name of segments) yield* fileEntry(join(logCopy, name), `${LOG}/${name}`);
    yield tarHeader({ name: CONTROL, size: control.length });
    yield control;
    yield filling(control.length);
    // Two empty blocks are the end of an archive.
    yield new Uint8Array(2 * BLOCK);
    return result;
  } finally {
    await rm(logCopy, { recursive: true, force: true });
  }
}

async function readCheckpoint(sql: Sql): Promise<{ lsn: string; first: string; last: string }> {
  const [row] = await sql.query<{ lsn: string; first: string; last: string }>(CHECKPOINT);
  if (row === undefined) throw new Error('The database does not tell its last checkpoint.');
  return row;
}

/** All but the log and the control file, which come last. */
async function* filesBelow(root: string, prefix: string): AsyncGenerator<Uint8Array> {
  for (const entry of await readdir(join(root, prefix), { withFileTypes: true })) {
    const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) {
      yield tarHeader({ name, size: null });
      yield* filesBelow(root, name);
    } else if (name !== CONTROL && !TRANSIENT.test(name) && !(prefix === LOG && SEGMENT.test(entry.name))) {
      yield* fileEntry(join(root, name), name);
    }
  }
}

/** A file as long as it is now: what is added meanwhile is in the log, and so is what is cut off. */
async function* fileEntry(path: string, name: string): AsyncGenerator<Uint8Array> {
  const file = await open(path).catch((error: unknown) => {
    // A table that has been dropped meanwhile, which the log knows.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return;
  try {
    const { size } = await file.stat();
    yield tarHeader({ name, size });
    for (let at = 0; at < size; ) {
      const piece = Buffer.alloc(Math.min(PIECE, size - at));
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      // At the end of a file that has become shorter, the rest of the piece is zeros, as PostgreSQL pads its files.
      at += bytesRead === 0 ? piece.length : bytesRead;
      yield bytesRead === 0 ? piece : piece.subarray(0, bytesRead);
    }
    yield filling(size);
  } finally {
    await file.close();
  }
}

const filling = (size: number) => new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK);
