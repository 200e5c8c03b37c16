import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Engine, Session } from './engine.ts';

/**
 * Kysely on PGlite's one session, for one holder at a time.
 *
 * The dialect of @supabase/lite 0.10 shares the session among all requests. Two concurrent requests then share one
 * transaction and one role, and an anonymous request can run as the other's service_role; with a turn per connection
 * every transaction is isolated.
 */
export function embeddedDialect(engine: Engine): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ExclusiveDriver(engine),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class ExclusiveDriver implements Driver {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(await this.#engine.acquire());
  }

  async releaseConnection(connection: EmbeddedConnection): Promise<void> {
    connection.session.release();
  }

  async beginTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.session.run('begin');
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.session.run('commit');
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.session.rollback();
  }

  // The code that opened the database closes it.
  async destroy(): Promise<void> {}
}

class EmbeddedConnection implements DatabaseConnection {
  readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affected } = await this.session.query(query.sql, query.parameters);
    return {
      // The author of the query knows its columns.
      rows: rows as Row[],
      ...(affected === null ? {} : { numAffectedRows: BigInt(affected) }),
    };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; PGlite has no cursors to stream from.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('PGlite does not stream.');
  }
}
