/** The keys lie beside the archive, in a file of its name with this ending. */
export const KEYS = '.keys.json';

/** Ends the name of what is being written or deleted. */
export const PART = '.part';

/**
 * A name for a backup that is made now; names in order are times in order.
 * @returns as `hln-2026-11-23T01-02-03-004Z.tar.gz`
 */
export const backupName = (at: Date) => `hln-${at.toISOString().replace(/[:.]/g, '-')}.tar.gz`;

/** Whether a backup was made by pg_dump, which earlier versions used. */
export const isDump = (name: string) => name.endsWith('.dump');

/** The time in a backup's name, as ISO 8601 has it. */
export const timeIn = (name: string) =>
  name.slice(4, 28).replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/, 'T$1:$2:$3.$4Z');
