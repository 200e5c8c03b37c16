import type { PGlite } from '@electric-sql/pglite';
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
import type { Mutex } from './mutex.ts';

/**
 * Kysely on PGlite's one session, a holder at a time.
 *
 * The dialect that comes with @supabase/lite 0.10 hands the session to everybody at once. Two requests in
 * flight then share one transaction and one role, and an anonymous request can run as the other's
 * service_role; with a lock around each connection every transaction is alone.
 */
export function pgliteDialect(database: PGlite, mutex: Mutex): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ExclusiveDriver(database, mutex),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class ExclusiveDriver implements Driver {
  readonly #database: PGlite;
  readonly #mutex: Mutex;
  readonly #releases = new WeakMap<DatabaseConnection, () => void>();

  constructor(database: PGlite, mutex: Mutex) {
    this.#database = database;
    this.#mutex = mutex;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const release = await this.#mutex.acquire();
    const connection = new PgliteSession(this.#database);
    this.#releases.set(connection, release);
    return connection;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#releases.get(connection)?.();
  }

  async beginTransaction(): Promise<void> {
    await this.#database.exec('begin');
  }

  async commitTransaction(): Promise<void> {
    await this.#database.exec('commit');
  }

  async rollbackTransaction(): Promise<void> {
    await this.#database.exec('rollback');
  }

  // Whoever opened the database closes it.
  async destroy(): Promise<void> {}
}

class PgliteSession implements DatabaseConnection {
  readonly #database: PGlite;

  constructor(database: PGlite) {
    this.#database = database;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#database.query<Row>(query.sql, [...query.parameters]);
    return {
      rows: result.rows,
      ...(result.affectedRows === undefined ? {} : { numAffectedRows: BigInt(result.affectedRows) }),
    };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; PGlite has no cursors to stream from.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('PGlite does not stream.');
  }
}
