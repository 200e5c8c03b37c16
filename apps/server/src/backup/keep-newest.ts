import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of a backup that was made at a time; names in order are times in order. */
export const backupName = (at: Date) => `hln-${at.toISOString().replace(/[:.]/g, '-')}.tar.gz`;

const BACKUP = /^hln-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz$/;

/**
 * Deletes the oldest backups of a folder with what lies beside them, and nothing that has another name.
 * @param count how many stay
 * @returns the names of the archives that were deleted, the oldest first
 */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const names = await readdir(folder);
  const backups = names.filter((name) => BACKUP.test(name)).sort();
  const old = backups.slice(0, Math.max(0, backups.length - count));
  for (const backup of old) {
    // The archive last: its keys without it would stay for good.
    for (const name of names.filter((each) => each.startsWith(`${backup}.`))) await rm(join(folder, name));
    await rm(join(folder, backup));
  }
  return old;
}
