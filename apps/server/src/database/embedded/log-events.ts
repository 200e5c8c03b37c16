import type { Log } from '../../foundation/log.ts';
import type { EngineEvents } from './engine.ts';

/** Tells the log of a database that was lost and found: one line for each change, not for each try. */
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
      log.error('The embedded database cannot be opened and is tried again.', { reason });
    },
    onBack: () => log.warn('The embedded database is open again.'),
    // PostgreSQL's own lines may quote a statement.
    onOutput: (line) => log.debug('The embedded database says.', { line }),
  };
}
