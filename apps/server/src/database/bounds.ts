import { AsyncLocalStorage } from 'node:async_hooks';

const limits = new AsyncLocalStorage<number>();

/**
 * Runs `work`, in which no statement may take longer than this. PGlite ignores `statement_timeout`, so its statements
 * are timed from outside; PostgreSQL enforces it, and its connection is not considered dead before the limit has
 * passed.
 * @param milliseconds for each statement
 */
export function withStatementLimit<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return limits.run(milliseconds, work);
}

/** The limit (ms) in the current context; null for statements of our own. */
export function statementLimit(): number | null {
  return limits.getStore() ?? null;
}

/** Time limits (ms) for everything that involves a PostgreSQL server. */
export const BOUNDS = {
  /** Opening a connection, including authentication; also checking whether the server is reachable. */
  connect: 5_000,
  /** Waiting for a connection of the pool, as long as PostgREST does. */
  acquire: 10_000,
  /** One of our own statements, by the server's clock; those of requests have their own limits (request-context.ts). */
  statement: 15_000,
  /** A script, such as a migration, by the server's clock. */
  script: 600_000,
  /** How much longer than either limit we wait before we consider the connection dead. */
  grace: 5_000,
  /** An idle transaction, which holds locks; by the server's clock. */
  idleTransaction: 60_000,
  /** The interval between two log lines that say how many callers wait for a connection. */
  busyLine: 10_000,
  /** Waiting for another process that has exclusive use of the database. */
  alone: 60_000,
  /** After this long without an answer, we check whether the server is still reachable. */
  suspicion: 1_000,
  /** The first and the longest pause between two checks of an unavailable server. */
  retryFirst: 250,
  retryLast: 1_000,
  /** Closing the connections in good order; after that they are cut. */
  close: 2_000,
} as const;
