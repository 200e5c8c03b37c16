import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupNameSchema } from '@hln/contracts';
import * as v from 'valibot';

/** The command makes archives, and never a dump. */
const isBackup = (name: string) => v.is(backupNameSchema, name) && name.endsWith('.tar.gz');

/**
 * Deletes the oldest backups of a folder with what lies beside them, and nothing that has another name.
 * @param count how many stay
 * @returns the names of the archives that were deleted, the oldest first
 */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const names = await readdir(folder);
  const backups = names.filter(isBackup).sort();
  const old = backups.slice(0, Math.max(0, backups.length - count));
  for (const backup of old) {
    // The archive last: its keys without it would stay for good.
    for (const name of names.filter((each) => each.startsWith(`${backup}.`))) await rm(join(folder, name));
    await rm(join(folder, backup));
  }
  return old;
}
