import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupManifest } from '@hln/contracts';
import { BackupProblem, type Counted, type NoteProgress } from '@hln/supabase/shared/staff/backups';
import type { Sql } from '../database/database.ts';
import { isEmptyKept } from '../database/embedded/kept-databases.ts';
import { openPglite } from '../database/pglite.ts';
import { openPostgresRows } from '../database/postgres-rows.ts';
import { inMegabytes, memoryLimit, NEW_DATABASE_MEMORY } from '../process/memory.ts';
import { ArchiveError, readAbout } from './archive-format.ts';
import type { BackupFolder } from './backup-folder.ts';
import { isDump } from './backup-name.ts';
import { addressOf, proofPrefix } from './databases-beside.ts';
import { fillFolder, fillPostgres } from './fill-database.ts';
import { compareRows } from './load-rows.ts';
import { type BackupParts, countedOf } from './make-backup.ts';
import { countOf, readTables } from './read-rows.ts';
import { contentsOf, restoreOldArchive } from './restore.ts';
import { keyIdOf, sealWith } from './seal.ts';

/** The disk space (bytes) that a new database takes besides its rows: the log, and the template databases. */
export const BESIDES = 400_000_000;

/** The folder in which backups are restored to be counted. */
export const proofsFolder = (dataDir: string) => join(dataDir, 'proofs');

/** Returns why a login can't have backups proved; null if it can. */
export async function unprovedReason(sql: Sql): Promise<string | null> {
  const [row] = await sql.query<{ may: boolean }>(
    'select r.rolcreatedb or r.rolsuper as may from pg_roles as r where r.rolname = current_user',
  );
  if (row?.may === true) return null;
  return 'The role of DATABASE_URL needs CREATEDB, to create a database for the test restore.';
}

/**
 * Restores a backup into a temporary database and compares its row counts with the manifest. Encrypted values must
 * decrypt, unless the keys were replaced since.
 */
export async function proveBackup(
  parts: BackupParts,
  folder: BackupFolder,
  name: string,
  note: NoteProgress,
  signal: AbortSignal,
): Promise<Counted> {
  const found = await folder.find(name);
  const manifest = await folder.manifestOf(name);
  if (found === null || manifest === null) {
    throw new BackupProblem('Nothing says what it has to hold: only backups made here can be proved.');
  }
  if (isDump(name)) {
    throw new BackupProblem('It was made by pg_dump, as earlier versions did: pg_restore brings it back.');
  }
  const hash = createHash('sha256');
  let read = 0;
  const proof: Proof = {
    source: found.path,
    manifest,
    note,
    signal,
    onChunk: (chunk) => {
      hash.update(chunk);
      read += chunk.length;
      note('bringing it back', read, found.bytes);
    },
  };
  try {
    if (parts.databaseUrl === null) await proveInFolder(parts, folder, proof);
    else await proveInPostgres(parts, parts.databaseUrl, proof);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BackupProblem) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupProblem(
      `It cannot be brought back: ${error instanceof ArchiveError ? `it ${reason}` : reason}`,
    );
  }
  if (hash.digest('hex') !== manifest.sha256) {
    throw new BackupProblem('It cannot be brought back: its archive is not the one that was written.');
  }
  await assertCopied(parts.copiedStamp ?? null);
  return countedOf(name, manifest.rows);
}

/** How old the last copy to another machine may be, in hours. One failed night is tolerated. */
const COPIED_HOURS = 50;

/** @throws BackupProblem when copies to another machine are expected and the last one is too old */
export async function assertCopied(stamp: string | null): Promise<void> {
  if (stamp === null) return;
  const facts = await stat(stamp).catch(() => null);
  const hours = facts === null ? Number.POSITIVE_INFINITY : (Date.now() - facts.mtimeMs) / 3_600_000;
  if (hours <= COPIED_HOURS) return;
  const when = facts === null ? 'never yet' : `${Math.floor(hours)} hours ago`;
  throw new BackupProblem(
    `It came back as it was, but backups were last copied to another machine ${when} (${stamp}).`,
  );
}

interface Proof {
  readonly source: string;
  readonly manifest: BackupManifest;
  readonly note: NoteProgress;
  readonly signal: AbortSignal;
  readonly onChunk: (chunk: Buffer) => void;
}

/**
 * Refuses a proof that could get the server killed: nothing takes as much memory as creating an embedded database. That
 * happens once; later proofs copy the result (embedded/kept-databases.ts).
 * @throws BackupProblem
 */
export function assertMemory(limit = memoryLimit(), used = process.memoryUsage.rss()): void {
  if (limit - used >= NEW_DATABASE_MEMORY) return;
  throw new BackupProblem(
    `Bringing it back takes ${inMegabytes(NEW_DATABASE_MEMORY)} of memory for a moment, and this server has ` +
      `${inMegabytes(Math.max(0, limit - used))} left: raise its limit (MemoryMax, --memory) to ${inMegabytes(used + NEW_DATABASE_MEMORY)}.`,
  );
}

async function proveInFolder(parts: BackupParts, folder: BackupFolder, proof: Proof): Promise<void> {
  if (!isEmptyKept(parts.dataDir)) assertMemory();
  const needed = proof.manifest.database_bytes + BESIDES;
  await folder.assertRoom(needed);
  const proofs = proofsFolder(parts.dataDir);
  // Only one proof runs at a time, so anything here was left behind.
  await rm(proofs, { recursive: true, force: true });
  const target = join(proofs, `proof-${randomUUID()}`);
  await mkdir(target, { recursive: true, mode: 0o700 });
  try {
    const contents = await contentsFor(parts, proof);
    if (contents === null) {
      let written = 0;
      const bounded = (bytes: number) => {
        written += bytes;
        proof.signal.throwIfAborted();
        if (written > needed) throw new BackupProblem('It is larger than the database was.');
      };
      await restoreOldArchive(proof.source, target, bounded, proof.onChunk);
    } else await fillFolder(parts.dataDir, target, contents);
    const database = await openPglite(target);
    try {
      await checkRows(database, proof);
    } finally {
      await database.close();
    }
  } finally {
    await rm(proofs, { recursive: true, force: true });
  }
}

async function proveInPostgres(parts: BackupParts, address: string, proof: Proof): Promise<void> {
  const contents = await contentsFor(parts, proof);
  if (contents === null)
    throw new BackupProblem('It was made of an embedded database, by an earlier version.');
  const sql = await openPostgresRows(address, 'hln proof');
  try {
    const drop = (database: string) => sql.run(`drop database if exists "${database}" with (force)`);
    const prefix = proofPrefix(address);
    const left = await sql.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    // Only one proof runs at a time, so these were left behind.
    for (const { name } of left) await drop(name);
    const database = `${prefix}${randomUUID().slice(0, 8)}`;
    await sql.run(`create database "${database}" template template0`);
    try {
      const there = addressOf(address, database);
      await fillPostgres(there, 'npm run backup -- --restore', contents);
      const restored = await openPostgresRows(there, 'hln proof');
      try {
        await checkRows(restored, proof);
      } finally {
        await restored.close();
      }
    } finally {
      await drop(database);
    }
  } finally {
    await sql.close();
  }
}

/** Returns null for an archive of files. */
async function contentsFor({ jwtSecret }: BackupParts, { source, signal, onChunk }: Proof) {
  const about = await readAbout(source);
  if (about === null) return null;
  const seal = keyIdOf(jwtSecret) === about.key.id ? sealWith(jwtSecret, about.key.salt) : null;
  return await contentsOf(source, about, seal, [], { signal, onProgress: () => {} }, onChunk);
}

/** @throws BackupProblem unless every table has as many rows as the manifest says */
export async function checkRows(
  sql: Sql,
  { manifest, note, signal }: Pick<Proof, 'manifest' | 'note' | 'signal'>,
): Promise<void> {
  const rows: Record<string, number> = {};
  const there = new Set((await readTables(sql)).map(({ name }) => name));
  // A restore skips tables that no migration created.
  const wanted = Object.entries(manifest.rows).filter(([name]) => there.has(name));
  for (const [index, [name]] of wanted.entries()) {
    signal.throwIfAborted();
    note('counting rows', index, wanted.length);
    rows[name] = await countOf(sql, name);
  }
  compareRows(Object.fromEntries(wanted), rows);
}
