import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a statement of ours may take when nothing else is said: long enough for a migration of much data. */
const OWN_STATEMENTS_MS = 120_000;

const limits = new AsyncLocalStorage<number>();

/**
 * Runs `work`, in which no statement may take longer than this. PostgreSQL keeps `statement_timeout` by itself;
 * PGlite ignores that setting, so its statements are timed from outside.
 * @param milliseconds for each statement
 */
export function withStatementLimit<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return limits.run(milliseconds, work);
}

/** The limit that holds here, in milliseconds. */
export function statementLimit(): number {
  return limits.getStore() ?? OWN_STATEMENTS_MS;
}
