import { totalmem } from 'node:os';
import type { Log } from '../foundation/log.ts';

const MEGABYTE = 1_048_576;

/**
 * What the embedded database needs, in bytes: for its first start, in which PGlite makes the database with three engines
 * at once, and later (docs/decisions/embedded-database.md).
 */
export const FIRST_START_MEMORY = 640 * MEGABYTE;
export const NEEDED_MEMORY = 512 * MEGABYTE;

/** What PGlite takes for some seconds to make a database in a process that runs already, in bytes. */
export const NEW_DATABASE_MEMORY = 560 * MEGABYTE;

/**
 * From here on there is room for V8's optimising compiler to compile PostgreSQL's parser, a single function for which it
 * takes 600 MB.
 */
export const ROOMY_MEMORY = 1_536 * MEGABYTE;

/** How much memory this process may take, in bytes: the limit of its control group, or all that the machine has. */
export function memoryLimit(): number {
  // Zero for none, and without a limit a number beyond all machines.
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/**
 * Logs how much memory there is and how much it takes, before anything takes it: a process that the system kills for its
 * memory says nothing.
 * @param isFirstStart whether the embedded database has yet to be made
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

/** For the log; rounded up, as a machine of 2 GB has a little less. */
export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / MEGABYTE)} MB`;
