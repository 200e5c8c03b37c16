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

/** Time limits for everything that concerns a PostgreSQL server, in milliseconds. */
export const BOUNDS = {
  /** Opening a connection, including authentication; also checking whether the server is there. */
  connect: 5_000,
  /** Waiting for a connection of the pool, as long as PostgREST does. */
  acquire: 10_000,
  /** One statement of ours, by the server's clock; a request's have limits of their own (request-context.ts). */
  statement: 15_000,
  /** A script, such as a migration, by the server's clock. */
  script: 600_000,
  /** How much longer than either we wait before we consider the connection dead. */
  grace: 5_000,
  /** A transaction in which nothing happens, by the server's clock: it holds locks. */
  idleTransaction: 60_000,
  /** Between two lines in the log that say how many wait for a connection. */
  busyLine: 10_000,
  /** Waiting for another process that has the database to itself. */
  alone: 60_000,
  /** Without an answer for this long, we check whether the server is still there. */
  suspicion: 1_000,
  /** Between two checks for a server that is away: the first, and the longest. */
  retryFirst: 250,
  retryLast: 1_000,
  /** Closing the connections in good order; after that they are cut. */
  close: 2_000,
} as const;
