import { type BackupHost, BackupProblem } from '@hln/supabase/shared/backups';
import type { Config } from '../config/config.ts';
import type { Database, EmbeddedDatabase } from '../database/database.ts';
import { openBackupFolder, type ReadFree, streamFile } from './backup-folder.ts';
import { embeddedRoom, makeEmbedded, proveEmbedded } from './embedded-backups.ts';
import { makePostgres, postgresAbility, provePostgres } from './postgres-backups.ts';

/** How long it is believed what this machine can do, in milliseconds. */
const ABILITY_MS = 60_000;

export interface OpenedBackups extends BackupHost {
  /** Ends what is being done. */
  close(): void;
}

/** @param readFree bytes that the disk of a folder has free; replaced by tests alone */
export function openBackups(
  database: Database,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  readFree?: ReadFree,
): OpenedBackups {
  const folder = openBackupFolder(dataDir, readFree);
  const closing = new AbortController();
  const until = (signal: AbortSignal) => AbortSignal.any([signal, closing.signal]);
  const files = {
    list: folder.list,
    prune: async (keep: number, except: string | null) => {
      // Those of the command are whoever's who ran it.
      const ours = (await folder.list()).filter(({ rows }) => rows !== null);
      const old = ours.slice(keep).filter(({ name }) => name !== except);
      for (const { name } of old) await folder.remove(name);
      return old.length;
    },
    open: async (name: string) => {
      const found = await folder.find(name);
      return found === null ? null : { bytes: found.bytes, stream: () => streamFile(found.path) };
    },
    close: () => closing.abort(),
  };
  if (isEmbedded(database)) {
    const parts = { database, dataDir, folder };
    return {
      ...files,
      ability: async () => ({ make: null, prove: null }),
      assertRoom: async () => await folder.assertRoom(await embeddedRoom(parts)),
      make: (note, signal) => makeEmbedded(parts, note, until(signal)),
      prove: (name, note, signal) => proveEmbedded(parts, name, note, until(signal)),
    };
  }
  if (databaseUrl === null) throw new BackupProblem('There is no DATABASE_URL to make a backup of.');
  const parts = { databaseUrl, folder };
  let believed: { readonly at: number; readonly ability: ReturnType<typeof postgresAbility> } | null = null;
  return {
    ...files,
    ability: () => {
      if (believed === null || performance.now() - believed.at > ABILITY_MS) {
        believed = { at: performance.now(), ability: postgresAbility(parts) };
      }
      return believed.ability;
    },
    assertRoom: async () => {
      const [row] = await database.query<{ bytes: number }>(
        'select pg_database_size(current_database()) as bytes',
      );
      await folder.assertRoom(Number(row?.bytes));
    },
    make: (note, signal) => makePostgres(parts, note, until(signal)),
    prove: (name, note, signal) => provePostgres(parts, name, note, until(signal)),
  };
}

const isEmbedded = (database: Database): database is EmbeddedDatabase => database.kind === 'pglite';
