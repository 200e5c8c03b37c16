import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a statement of ours may take by default: long enough to migrate a lot of data. */
const OWN_STATEMENTS_MS = 120_000;

const limits = new AsyncLocalStorage<number>();

/**
 * Runs `work`, in which no statement may take longer than this. PostgreSQL enforces `statement_timeout` itself; PGlite
 * ignores that setting, so its statements are timed from outside.
 * @param milliseconds for each statement
 */
export function withStatementLimit<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return limits.run(milliseconds, work);
}

/** The limit in the current context, in milliseconds. */
export function statementLimit(): number {
  return limits.getStore() ?? OWN_STATEMENTS_MS;
}
