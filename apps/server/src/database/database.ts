import type { Connection } from '@supabase/lite';

/** SQL as the database's owner, for our own start-up work. Values go in as $1, $2 … */
export interface Sql {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs a script of any number of statements, without values. */
  run(script: string): Promise<void>;
}

/** SQL that also moves rows in bulk, in the text form of COPY. */
export interface RowSql extends Sql {
  /** Rows of a query. All of them are in memory at once: ask for a few megabytes at a time. */
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
export interface EmbeddedDatabase extends Database, RowSql {
  readonly kind: 'pglite';
  /** Where its files are. */
  readonly folder: string;
  /**
   * Copies its files into a new folder, while requests are served (embedded/copy-folder.ts). Opened, the copy is the
   * database of the moment at which this resolved.
   */
  copyTo(target: string, options?: CopyOptions): Promise<void>;
}

export interface CopyOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told how many bytes have been copied so far; what it throws ends the copying. */
  readonly onCopied?: ((bytes: number) => void | Promise<void>) | undefined;
}
