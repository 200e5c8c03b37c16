import { AsyncLocalStorage } from 'node:async_hooks';

const limits = new AsyncLocalStorage<number>();

/**
 * Runs `work`, in which no statement may take longer than this. PGlite ignores `statement_timeout`, so its statements are
 * timed from outside; PostgreSQL enforces it, and its connection is not taken for dead before.
 * @param milliseconds for each statement
 */
export function withStatementLimit<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return limits.run(milliseconds, work);
}

/** The limit in the current context, in milliseconds; null for statements of our own. */
export function statementLimit(): number | null {
  return limits.getStore() ?? null;
}
