import type { Connection } from '@supabase/lite';

/** SQL as the database's owner, for our own start-up work. Values are passed as $1, $2 … */
export interface Sql {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs a script of any number of statements, without values. */
  run(script: string): Promise<void>;
}

/** SQL that can also move rows in bulk, in COPY's text format. */
export interface RowSql extends Sql {
  /** Returns a query's rows. All of them are in memory at once: request a few megabytes at a time. */
  copyOut(query: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Adds rows. @param target a table with its columns, as `schema.name (a, b)` */
  copyIn(target: string, rows: Uint8Array<ArrayBuffer>): Promise<void>;
}

export interface Database extends Sql {
  readonly kind: 'pglite' | 'postgres';
  readonly connection: Connection;
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` while no other process does the same on this database.
   * @param patienceMs how long to wait for the others
   * @throws DatabaseUnavailableError when that was not enough
   */
  alone<Result>(work: () => Promise<Result>, patienceMs?: number): Promise<Result>;
  /** Checks without sending anything. @throws DatabaseUnavailableError while the database is known to be unavailable */
  assertThere?(): void;
  /** How many seconds a visitor whose statements crashed it may not use the database; null for all others. */
  waitOf?(address: string): number | null;
  /** The use of the connections; only if there is a pool. */
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
export interface EmbeddedDatabase extends Database, RowSql {
  readonly kind: 'pglite';
  /** The folder with its files. */
  readonly folder: string;
  /**
   * Copies its files into a new folder while requests are served (embedded/copy-folder.ts). When opened, the copy is
   * the database as of the moment at which this resolved.
   */
  copyTo(target: string, options?: CopyOptions): Promise<void>;
}

export interface CopyOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of bytes copied so far; throwing an error stops the copying. */
  readonly onCopied?: ((bytes: number) => void | Promise<void>) | undefined;
}
