import { createPostgresConnection } from '@supabase/lite/postgres';
import type { Database, Sql } from './database.ts';
import { NUMERIC, numericValue, parameterText, SCALAR_TYPES, timestampText } from './parameters.ts';

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
