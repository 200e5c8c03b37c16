import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupNameSchema } from '@hln/contracts';
import * as v from 'valibot';

/** The keys are stored next to the archive, in a file with its name plus this ending. */
export const KEYS = '.keys.json';

/** The suffix of files that are being written or deleted. */
export const PART = '.part';

/**
 * Returns a name for a backup made at this time; names sort in order of time.
 * @returns as `hln-2026-11-23T01-02-03-004Z.tar.gz`
 */
export const backupName = (at: Date) => `hln-${at.toISOString().replace(/[:.]/g, '-')}.tar.gz`;

/** Whether a backup was made by pg_dump, which earlier versions used. */
export const isDump = (name: string) => name.endsWith('.dump');

/** Returns the time in a backup's name, in ISO 8601. */
export const timeIn = (name: string) =>
  name.slice(4, 28).replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/, 'T$1:$2:$3.$4Z');

/** The command makes only archives, never dumps. */
const isBackup = (name: string) => v.is(backupNameSchema, name) && name.endsWith('.tar.gz');

/**
 * Deletes the oldest backups of a folder with their companion files, and nothing that has another name.
 * @param count how many stay
 * @returns the names of the deleted archives, oldest first
 */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const names = await readdir(folder);
  const backups = names.filter(isBackup).sort();
  const old = backups.slice(0, Math.max(0, backups.length - count));
  for (const backup of old) {
    // The archive is deleted last: without it, its keys would never be deleted.
    for (const name of names.filter((each) => each.startsWith(`${backup}.`))) await rm(join(folder, name));
    await rm(join(folder, backup));
  }
  return old;
}
