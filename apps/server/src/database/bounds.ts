/** How long anything that concerns a PostgreSQL server may take, in milliseconds. */
export const BOUNDS = {
  /** Opening a connection, with the password and all; also the look whether the server is there. */
  connect: 5_000,
  /** Waiting for a connection of the pool, as long as PostgREST does. */
  acquire: 10_000,
  /** One statement of ours, by the server's clock; a request's own are given 8 s (request-context.ts). */
  statement: 15_000,
  /** A script, such as a migration, by the server's clock. */
  script: 600_000,
  /** What either is given on top before we take the connection for dead. */
  grace: 5_000,
  /** A transaction in which nothing happens, by the server's clock: it holds locks. */
  idleTransaction: 60_000,
  /** Between two lines in the log that say how many wait for a connection. */
  busyLine: 10_000,
  /** Waiting for another process that has the database to itself. */
  alone: 60_000,
  /** No answer for so long, and somebody asks whether the server is still there. */
  suspicion: 1_000,
  /** Between two looks for a server that is away: the first, and the longest. */
  retryFirst: 250,
  retryLast: 1_000,
  /** Saying goodbye to the server; after that the connections are cut. */
  close: 2_000,
} as const;
