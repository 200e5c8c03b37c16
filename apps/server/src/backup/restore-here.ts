import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { BackupManifest } from '@hln/contracts';
import {
  BackupProblem,
  type Counted,
  type NoteProgress,
  type RestoreOrder,
} from '@hln/supabase/shared/staff/backups';
import { migrationsFolder } from '../backend/backend.ts';
import { buildSchema } from '../backend/bring-up-to-date.ts';
import type { Database } from '../database/database.ts';
import { isEmptyKept } from '../database/embedded/kept-databases.ts';
import { readMigrations } from '../database/migrate.ts';
import { openPglite } from '../database/pglite.ts';
import { databaseFolder, replacedFolder, restoreDraft } from '../installation/data-folder.ts';
import { decideSwitch } from '../installation/switch-database.ts';
import { ArchiveError, readAbout } from './archive-format.ts';
import type { BackupFolder } from './backup-folder.ts';
import { isDump } from './backup-name.ts';
import { type Contents, fillFolder } from './fill-database.ts';
import { type BackupParts, countedOf, PACKED } from './make-backup.ts';
import { assertMemory, BESIDES, checkRows } from './prove-backup.ts';
import { contentsOf } from './restore.ts';
import { findKeys } from './restore-keys.ts';
import { diskUseOf } from './snapshot.ts';

/** Where a database is restored, beside the one in use. */
export interface RestoreTarget {
  /** Whether the database that the last restore replaced has not been backed up yet. */
  hasReplaced(): Promise<boolean>;
  /** @param bytes the size of the restored database @throws BackupProblem unless there is room for it */
  assertRoom(bytes: number): Promise<void>;
  /** Builds, fills and closes it. */
  fill(contents: Contents): Promise<void>;
  /** Deletes what `fill` has built. */
  discard(): Promise<void>;
  /** Decides that it replaces the current database, in one step. */
  decide(): Promise<void>;
}

/** Restores into a folder beside the embedded database's, which takes its place at the next start. */
export function folderTarget({ dataDir }: BackupParts, folder: BackupFolder): RestoreTarget {
  const draft = restoreDraft(dataDir);
  return {
    hasReplaced: async () => existsSync(replacedFolder(dataDir)),
    assertRoom: async (bytes) => {
      if (!isEmptyKept(dataDir)) assertMemory();
      // The new database, and later an archive of the one that it replaces.
      const archive = PACKED * (await diskUseOf(databaseFolder(dataDir)));
      await folder.assertRoom(bytes + BESIDES + Math.ceil(archive));
    },
    fill: async (contents) => {
      await fillFolder(dataDir, draft, contents);
      const database = await openPglite(draft);
      await database.query('select 1').finally(() => database.close());
    },
    discard: () => rm(draft, { recursive: true, force: true }),
    decide: () => decideSwitch(dataDir),
  };
}

const NOT_HERE = 'It can’t be restored here: only backups that this version has made can. Use the command.';

/**
 * Builds the database of a backup beside the one in use, checks it, records the restore in it, and decides that it
 * replaces the current one. Until that decision nothing has changed.
 * @throws BackupProblem
 */
export async function restoreHere(
  target: RestoreTarget,
  parts: BackupParts,
  folder: BackupFolder,
  name: string,
  order: RestoreOrder,
  note: NoteProgress,
  signal: AbortSignal,
): Promise<Counted> {
  const { dataDir, jwtSecret } = parts;
  const startedAt = new Date().toISOString();
  const found = await folder.find(name);
  const manifest = await folder.manifestOf(name);
  if (found === null || manifest === null || isDump(name)) throw new BackupProblem(NOT_HERE);
  if (await target.hasReplaced()) {
    throw new BackupProblem(
      'The database that the last restore replaced has not been backed up yet. Try again later.',
    );
  }
  await target.assertRoom(manifest.database_bytes);
  // Before anything is read from it, since damage at the end can already fail the reading of its beginning.
  await assertUnchanged(found, manifest, note, signal);
  const about = await readAbout(found.path).catch(() => null);
  if (about === null) throw new BackupProblem(NOT_HERE);
  const configured = { publishable: '', secret: null, jwtSecret };
  const keys = await findKeys({ source: found.path, dataDir, configured, makeNew: false }, about.key);
  if (keys.seal === null) {
    throw new BackupProblem(
      'Its key was not found, so its secrets would be lost. Use the command, which says whom that concerns.',
    );
  }
  let read = 0;
  const onChunk = (chunk: Buffer) => {
    read += chunk.length;
    note('building the database beside the current one', read, found.bytes);
  };
  const counted = countedOf(name, manifest.rows);
  try {
    const contents = await contentsOf(
      found.path,
      about,
      keys.seal,
      [],
      { signal, onProgress: () => {} },
      onChunk,
    );
    const finish = async (database: Database) => {
      await checkRows(database, { manifest, note, signal });
      note('bringing it up to date', 0, 0);
      await buildSchema(database, await readMigrations(migrationsFolder));
      await database.query('select private.note_restore($1)', [
        {
          ...{ ...order, backup: name, made_at: manifest.made_at, started_at: startedAt },
          ...{ tables: counted.tables, rows: counted.rows },
        },
      ]);
    };
    await target.fill({ ...contents, finish });
    signal.throwIfAborted();
    note('switching to it', 0, 0);
    await target.decide();
  } catch (error) {
    await target.discard();
    signal.throwIfAborted();
    if (error instanceof BackupProblem) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupProblem(
      `It can’t be restored: ${error instanceof ArchiveError ? `it ${reason}` : reason}`,
    );
  }
  return counted;
}

/** @throws BackupProblem unless the archive is the one that was written */
async function assertUnchanged(
  { path, bytes }: { readonly path: string; readonly bytes: number },
  { sha256 }: BackupManifest,
  note: NoteProgress,
  signal: AbortSignal,
): Promise<void> {
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of createReadStream(path, { signal })) {
    hash.update(chunk);
    read += chunk.length;
    note('reading the archive', read, bytes);
  }
  if (hash.digest('hex') !== sha256) throw new BackupProblem('Its archive is not the one that was written.');
}
