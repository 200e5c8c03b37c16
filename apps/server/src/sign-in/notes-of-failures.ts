import type { Database } from '../database/database.ts';
import { describeError, type Log } from '../foundation/log.ts';

/**
 * Writes wrong passwords into the audit log after they were answered: an answer that waited for it would be slower where
 * there is an account, and reveal it. How many there can be is bounded by the attempts that an account has.
 */
export function notesOfFailures(database: Pick<Database, 'query'>, log: Log) {
  const running = new Set<Promise<void>>();
  return {
    note: (account: string): void => {
      const noting = database
        .query('select private.note_failed_sign_in($1)::text', [account])
        .then(() => {})
        .catch((error: unknown) => log.error('A failed sign-in could not be recorded.', describeError(error)))
        .finally(() => running.delete(noting));
      running.add(noting);
    },
    settle: async (): Promise<void> => {
      await Promise.all(running);
    },
  };
}
