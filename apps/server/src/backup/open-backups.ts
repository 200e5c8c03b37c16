import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type BackupHost, BackupProblem } from '@hln/supabase/shared/staff/backups';
import { replacedFolder } from '../installation/data-folder.ts';
import { removeUndecided } from '../installation/switch-database.ts';
import { readAbout } from './archive-format.ts';
import { openBackupFolder, streamFile } from './backup-folder.ts';
import { isDump } from './backup-name.ts';
import { type BackupParts, isEmbedded, makeBackup, makeBackupOfReplaced, roomFor } from './make-backup.ts';
import { proofsFolder, proveBackup, unprovedReason } from './prove-backup.ts';
import { restoreHere } from './restore-here.ts';
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
  const restoredBy = !isEmbedded(parts.database) ? 'postgres' : restart === null ? 'stopped' : null;
  let believed: { readonly at: number; readonly prove: Promise<string | null> } | null = null;
  const mayProve = () => {
    if (isEmbedded(parts.database)) return null;
    if (believed === null || performance.now() - believed.at > ABILITY_MS) {
      believed = {
        at: performance.now(),
        prove: unprovedReason(parts.database).catch(() => 'The database could not be asked.'),
      };
    }
    return believed.prove;
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
      const about = isDump(name) ? null : await readAbout(found.path).catch(() => null);
      return { bytes: found.bytes, signsIn: about === null, stream: () => streamFile(found.path) };
    },
    ability: async () => ({ make: null, prove: await mayProve(), restore: restoredBy }),
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
      const counted = await restoreHere(parts, folder, name, order, note, until(signal));
      note('switching to it', 0, 0);
      restart?.();
      return counted;
    },
    hasReplaced: () => isEmbedded(parts.database) && existsSync(replacedFolder(parts.dataDir)),
    makeOfReplaced: async (note, signal) => {
      await cleared;
      return await makeBackupOfReplaced(parts, folder, note, until(signal));
    },
    close: () => closing.abort(new BackupProblem('It was interrupted.')),
  };
}

async function clear({ dataDir, database }: BackupParts): Promise<void> {
  if (isEmbedded(database)) await removeUndecided(dataDir);
  await removeCopies(dataDir);
  await rm(proofsFolder(dataDir), { recursive: true, force: true });
}
