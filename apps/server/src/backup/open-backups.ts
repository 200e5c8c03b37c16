import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { BackupAbility } from '@hln/contracts';
import { type BackupHost, BackupProblem } from '@hln/supabase/shared/staff/backups';
import { replacedFolder } from '../installation/data-folder.ts';
import { removeUndecided } from '../installation/switch-database.ts';
import { readAbout } from './archive-format.ts';
import { openBackupFolder, streamFile } from './backup-folder.ts';
import { isDump } from './backup-name.ts';
import { replacedDatabase } from './databases-beside.ts';
import { type BackupParts, isEmbedded, makeBackup, makeBackupOfReplaced, roomFor } from './make-backup.ts';
import { proofsFolder, proveBackup, unprovedReason } from './prove-backup.ts';
import { folderTarget, restoreHere } from './restore-here.ts';
import { canReplace, postgresTarget } from './restore-postgres.ts';
import { removeCopies } from './snapshot.ts';

/** How long (ms) the check of what this machine can do is cached. */
const ABILITY_MS = 60_000;

export interface OpenedBackups extends BackupHost {
  /** Stops the work in progress. */
  close(): void;
}

/** @param restart has the server start again; null if it can’t, so that it can’t restore a backup either */
export function openBackups(parts: BackupParts, restart: (() => void) | null = null): OpenedBackups {
  const folder = openBackupFolder(parts.dataDir, parts.readFree);
  const closing = new AbortController();
  const until = (signal: AbortSignal) => AbortSignal.any([signal, closing.signal]);
  // Clears up after a server that was killed.
  const cleared = clear(parts).catch(() => {});
  let believed: { readonly at: number; readonly able: Promise<BackupAbility> } | null = null;
  const ability = () => {
    if (believed === null || performance.now() - believed.at > ABILITY_MS) {
      believed = { at: performance.now(), able: abilityOf(parts, restart !== null) };
    }
    return believed.able;
  };
  return {
    list: folder.list,
    prune: async (keep, days, except) => {
      // Backups made by the command belong to the person who ran it.
      const ours = (await folder.list()).filter(({ rows }) => rows !== null);
      const from = Date.now() - days * 86_400_000;
      const old = ours.filter(
        ({ name, made_at }, place) =>
          (place >= keep || (place > 0 && Date.parse(made_at) < from)) && name !== except,
      );
      for (const { name } of old) await folder.remove(name);
      return old.length;
    },
    open: async (name) => {
      const found = await folder.find(name);
      if (found === null) return null;
      const withheld = isDump(name) ? 'signs_in' : await withheldFor(found.path);
      return { bytes: found.bytes, withheld, stream: () => streamFile(found.path) };
    },
    ability,
    assertRoom: async () => await folder.assertRoom(await roomFor(parts)),
    make: async (note, signal) => {
      await cleared;
      return await makeBackup(parts, folder, note, until(signal));
    },
    prove: async (name, note, signal) => {
      await cleared;
      return await proveBackup(parts, folder, name, note, until(signal));
    },
    restore: async (name, order, note, signal) => {
      await cleared;
      const target =
        parts.databaseUrl === null
          ? folderTarget(parts, folder)
          : postgresTarget(parts.database, parts.databaseUrl);
      const counted = await restoreHere(target, parts, folder, name, order, note, until(signal));
      restart?.();
      return counted;
    },
    hasReplaced: async () =>
      parts.databaseUrl === null
        ? existsSync(replacedFolder(parts.dataDir))
        : (await replacedDatabase(parts.database, parts.databaseUrl)) !== null,
    makeOfReplaced: async (note, signal) => {
      await cleared;
      return await makeBackupOfReplaced(parts, folder, note, until(signal));
    },
    close: () => closing.abort(new BackupProblem('It was interrupted.')),
  };
}

/** Returns why an archive is not downloaded, by its description. */
async function withheldFor(path: string): Promise<'signs_in' | 'unreadable' | null> {
  const about = await readAbout(path).catch(() => 'unreadable' as const);
  if (about === null) return 'signs_in';
  return about === 'unreadable' ? about : null;
}

async function abilityOf(
  { database, databaseUrl }: BackupParts,
  canRestart: boolean,
): Promise<BackupAbility> {
  if (databaseUrl === null) return { make: null, prove: null, restore: canRestart ? null : 'stopped' };
  const prove = await unprovedReason(database).catch(() => 'The database could not be asked.');
  const can = canRestart && prove === null && (await canReplace(database, databaseUrl).catch(() => false));
  return { make: null, prove, restore: can ? null : 'postgres' };
}

async function clear({ dataDir, database }: BackupParts): Promise<void> {
  if (isEmbedded(database)) await removeUndecided(dataDir);
  await removeCopies(dataDir);
  await rm(proofsFolder(dataDir), { recursive: true, force: true });
}
