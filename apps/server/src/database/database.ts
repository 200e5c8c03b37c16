import type { Connection } from '@supabase/lite';

/** SQL as the database's owner, for our own start-up work. Values go in as $1, $2 … */
export interface Sql {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs a script of any number of statements, without values. */
  run(script: string): Promise<void>;
}

export interface Database extends Sql {
  readonly kind: 'pglite' | 'postgres';
  readonly connection: Connection;
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` while no other process does the same on this database.
   * @param patienceMs how long to wait for the others, in milliseconds
   * @throws DatabaseUnavailableError when that was not enough
   */
  alone<Result>(work: () => Promise<Result>, patienceMs?: number): Promise<Result>;
  /** Sends nothing. @throws DatabaseUnavailableError while the database is known to be away */
  assertThere?(): void;
  /** For how many seconds a visitor may not use it, whose statements have ended it; null for all others. */
  waitOf?(address: string): number | null;
  /** How the connections are used; only where there is a pool of them. */
  poolUse?(): PoolUse;
  close(): Promise<void>;
}

/** Connections of the pool, and callers that wait for one. */
export interface PoolUse {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
  readonly most: number;
}

/** The embedded database can also be copied while it is open. */
export interface EmbeddedDatabase extends Database {
  readonly kind: 'pglite';
  /** Where its files are. */
  readonly folder: string;
  /**
   * A tar archive of the whole database, piece by piece (embedded/archive-folder.ts). Requests are served meanwhile, but
   * for the moment of which the archive is.
   * @param atEnd asks the database at that moment; its answer is returned at the end
   */
  archive<Result>(atEnd: (sql: Sql) => Promise<Result>): AsyncGenerator<Uint8Array, Result>;
}
