import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Connection } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { Kysely } from 'kysely';
import { Mutex } from './mutex.ts';
import { numericValue, parameterText, SCALAR_TYPES, timestampText } from './parameters.ts';
import { pgliteDialect } from './pglite-dialect.ts';

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
  /** Runs `work` while no other process does the same on this database. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** The embedded database can also be copied while it is open. */
export interface EmbeddedDatabase extends Database {
  readonly kind: 'pglite';
  /** A compressed archive of the whole database at this moment; requests wait meanwhile, a second or two. */
  dump(): Promise<Blob>;
}

/** `timestamp` and `timestamptz`. */
const TIMESTAMPS = [1114, 1184];
const NUMERIC = 1700;

/** Opens the embedded database in a folder, making it when there is none (some seconds, once). */
export async function openPglite(folder: string): Promise<EmbeddedDatabase> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(folder);
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: {
      serializers: Object.fromEntries(
        Object.values(SCALAR_TYPES)
          .flat()
          .map((oid) => [oid, parameterText]),
      ),
      parsers: {
        ...Object.fromEntries(TIMESTAMPS.map((oid) => [oid, timestampText])),
        [NUMERIC]: numericValue,
      },
    },
  });
  const pglite = connection.driver;
  await pglite.waitReady;
  // One session for everybody: whoever uses it, a request or we, has it alone.
  const mutex = new Mutex();
  connection.kysely = new Kysely({ dialect: pgliteDialect(pglite, mutex) });
  const over = (session: Pick<typeof pglite, 'query' | 'exec'>): Sql => ({
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await session.query<Row>(text, [...values])).rows,
    run: async (script) => {
      await session.exec(script);
    },
  });
  return {
    kind: 'pglite',
    connection,
    query: (text, values) => mutex.run(() => over(pglite).query(text, values)),
    run: (script) => mutex.run(() => over(pglite).run(script)),
    transaction: (work) => mutex.run(() => pglite.transaction((session) => work(over(session)))),
    // The lock on the folder keeps other processes away.
    alone: (work) => work(),
    dump: () =>
      mutex.run(async () => {
        await pglite.exec('checkpoint');
        return await pglite.dumpDataDir('gzip');
      }),
    close: () => mutex.run(() => connection.close()),
  };
}

/** Makes an empty database aside and moves it into place: a crash on the way leaves nothing half-made. */
async function initialise(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const pglite = new PGlite(draft);
  await pglite.waitReady;
  await pglite.close();
  await rename(draft, folder);
}

const parseJson = (text: string): unknown => JSON.parse(text);

/** Any number: it only has to be the same for every process of ours and unlikely for others. */
const ADVISORY_LOCK = 7_448_216_951;

/**
 * Connects to a PostgreSQL server.
 * @throws Error that says what to check when the server does not answer.
 */
export async function openPostgres(url: string, poolSize: number): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: poolSize,
      connect_timeout: 10,
      idle_timeout: 60,
      // Notices such as "relation exists already" are no news.
      onnotice: () => {},
      connection: { application_name: 'hln' },
      types: {
        bool: {
          to: 16,
          from: [...SCALAR_TYPES.bool],
          serialize: parameterText,
          parse: (text: string) => text === 't',
        },
        string: {
          to: 25,
          from: [...SCALAR_TYPES.texts],
          serialize: parameterText,
          parse: (text: string) => text,
        },
        // The library hands arguments over as JSON text, and its own serializer would quote that text again.
        json: { to: 114, from: [114], serialize: parameterText, parse: parseJson },
        jsonb: { to: 3802, from: [3802], serialize: parameterText, parse: parseJson },
        numeric: { to: NUMERIC, from: [NUMERIC], serialize: parameterText, parse: numericValue },
        timestamp: {
          to: 1114,
          from: [1114],
          serialize: parameterText,
          parse: timestampText,
        },
        timestamptz: {
          to: 1184,
          from: [1184],
          serialize: parameterText,
          parse: timestampText,
        },
      },
    },
  });
  const pool = connection.driver;
  type Session = Pick<typeof pool, 'unsafe'>;
  const over = (session: Session): Sql => ({
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      // The driver's own parameter type names every value it can send; the database checks the rest.
      [...(await session.unsafe(text, [...values] as Parameters<Session['unsafe']>[1]))] as Row[],
    run: async (script) => {
      await session.unsafe(script);
    },
  });
  try {
    await pool.unsafe('select 1');
  } catch (cause) {
    await pool.end({ timeout: 1 });
    const where = new URL(url);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `No database answers at ${where.hostname}:${where.port || 5432}${where.pathname} (${reason}). ` +
        'Check DATABASE_URL, or unset it to use the embedded database.',
      { cause },
    );
  }
  return {
    kind: 'postgres',
    connection,
    ...over(pool),
    transaction: async (work) => {
      const session = await pool.reserve();
      try {
        await session.unsafe('begin');
        const result = await work(over(session));
        await session.unsafe('commit');
        return result;
      } catch (error) {
        await session.unsafe('rollback');
        throw error;
      } finally {
        session.release();
      }
    },
    alone: async (work) => {
      const session = await pool.reserve();
      try {
        await session.unsafe(`select pg_advisory_lock(${ADVISORY_LOCK})`);
        return await work();
      } finally {
        await session.unsafe(`select pg_advisory_unlock(${ADVISORY_LOCK})`);
        session.release();
      }
    },
    close: () => pool.end({ timeout: 5 }),
  };
}
