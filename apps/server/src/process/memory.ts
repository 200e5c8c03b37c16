import { totalmem } from 'node:os';
import type { Log } from '../foundation/log.ts';

const MEGABYTE = 1_048_576;

/**
 * The memory (bytes) that the embedded database needs: for its first start, in which PGlite creates the database with
 * three engines at once, and later (docs/decisions/embedded-database.md).
 */
export const FIRST_START_MEMORY = 640 * MEGABYTE;
export const NEEDED_MEMORY = 512 * MEGABYTE;

/** The memory (bytes) that PGlite takes for some seconds to create a database in a process that is already running. */
export const NEW_DATABASE_MEMORY = 560 * MEGABYTE;

/**
 * With this much memory (bytes) V8's optimising compiler can compile PostgreSQL's parser, a single function for which
 * it takes 600 MB.
 */
export const ROOMY_MEMORY = 1_536 * MEGABYTE;

/** Returns how much memory this process may take, in bytes: its control group's limit, or all that the machine has. */
export function memoryLimit(): number {
  // Without a limit, the value is zero or a number larger than any machine's memory.
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/**
 * Logs the available and the required memory before any is taken: a process that the system kills for its memory can't
 * log anything.
 * @param isFirstStart whether the embedded database has yet to be created
 */
export function noteMemory(
  isFirstStart: boolean,
  log: Pick<Log, 'info' | 'warn'>,
  limit: number = memoryLimit(),
): void {
  const needed = isFirstStart ? FIRST_START_MEMORY : NEEDED_MEMORY;
  const fields = { allowed: inMegabytes(limit), needed: inMegabytes(needed) };
  if (limit >= needed) {
    log.info('Memory for the embedded database.', fields);
    return;
  }
  log.warn(
    'There is too little memory for the embedded database. The system may kill this process without a message: ' +
      'raise the limit (MemoryMax, --memory), or use PostgreSQL (DATABASE_URL).',
    fields,
  );
}

/** Formats bytes for the log, rounded up, as a machine of 2 GB has slightly less. */
export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / MEGABYTE)} MB`;
