import type { Log } from '../../foundation/log.ts';
import { inMegabytes } from '../../process/memory.ts';
import type { EngineEvents } from './engine.ts';

/** Logs that a database was lost or is back: one line per change, not per attempt. */
export function logEngineEvents(log: Log): EngineEvents {
  let lastReason: string | null = null;
  return {
    onLost: (reason) => {
      lastReason = null;
      log.warn('The embedded database was ended and is being opened again.', { reason });
    },
    onStillLost: (reason) => {
      if (reason === lastReason) return;
      lastReason = reason;
      log.error('The embedded database cannot be opened. Trying again.', { reason });
    },
    onBack: () => log.warn('The embedded database is open again.'),
    onDiskFull: (free, needed) =>
      log.error('The disk is full: the database is read, and writes are answered with 503. Make room.', {
        free: inMegabytes(free),
        needed: inMegabytes(needed),
      }),
    onDiskRoom: (free) =>
      log.warn('There is room on the disk again: the database takes writes.', { free: inMegabytes(free) }),
    // PostgreSQL's own lines may quote a statement.
    onOutput: (line) => log.debug('Output of the embedded database.', { line }),
  };
}
