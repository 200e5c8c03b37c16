import { Kysely, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import type { Log } from '../foundation/log.ts';
import { BOUNDS } from './bounds.ts';
import type { Database, Sql } from './database.ts';
import { liteConnection } from './lite-connection.ts';
import { openPgPool, type PgPool } from './pg-pool.ts';
import type { PgSession } from './pg-session.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

/** An arbitrary number: it must be the same for all our processes and unlikely for others. */
const ADVISORY_LOCK = 7_448_216_951;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Opens a PostgreSQL server, which may be unavailable now or at any time: everything but `close` then throws
 * DatabaseUnavailableError within seconds (bounds.ts), and works again once the server is back.
 * @param log notes when the server becomes unavailable and when it is back
 */
export function openPostgres(
  url: string,
  poolSize: number,
  log: Pick<Log, 'error' | 'info'> | null = null,
): Database {
  const pool = openPgPool(url, poolSize, log);
  const kysely = new Kysely({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }) });
  const over = (session: PgSession): Sql => ({
    query: async <Row>(text: string, values?: readonly unknown[]) =>
      (await session.query(text, values)).rows as Row[],
    run: (script) => session.run(script),
  });
  const run = (script: string) => pool.use((session) => session.run(script));
  return {
    kind: 'postgres',
    connection: liteConnection(kysely, run),
    query: (text, values) => pool.use((session) => over(session).query(text, values)),
    run,
    transaction: (work) => pool.use((session) => inTransaction(session, () => work(over(session)))),
    alone: (work, patienceMs = BOUNDS.alone) =>
      pool.useApart(async (session) => {
        await lock(session, patienceMs);
        return await work();
      }),
    assertThere: () => pool.assertThere(),
    poolUse: () => pool.inUse(),
    close: () => pool.close(),
  };
}

/** Takes a lock that is released with the connection. @throws DatabaseUnavailableError when another process keeps it */
async function lock(session: PgSession, patienceMs: number): Promise<void> {
  await session.query(`set lock_timeout = ${Math.ceil(patienceMs)}`);
  try {
    await session.query(`select pg_advisory_lock(${ADVISORY_LOCK})`, [], patienceMs);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === LOCK_NOT_AVAILABLE)) throw cause;
    const message = 'Another process keeps the database to itself.';
    throw new DatabaseUnavailableError('57P03', message, { cause });
  }
}

async function inTransaction<Result>(session: PgSession, work: () => Promise<Result>): Promise<Result> {
  await session.query('begin');
  try {
    const result = await work();
    await session.query('commit');
    return result;
  } catch (error) {
    // If there is no answer, the connection is dropped, and the transaction with it.
    await session.query('rollback').catch(() => {});
    throw error;
  }
}

/** Adapts the pool to Kysely's dialect. */
function kyselyPool(pool: PgPool) {
  return {
    connect: async (): Promise<PostgresPoolClient> => {
      const { session, release } = await pool.acquire();
      return { query: queryOf(session), release };
    },
    // The code that opened the database closes it.
    end: async () => {},
  };
}

function queryOf(session: PgSession): PostgresPoolClient['query'] {
  const query = async <Row>(text: string, values: readonly unknown[]) =>
    (await session.query(text, values)) as PostgresQueryResult<Row>;
  return query as PostgresPoolClient['query'];
}
