import type { Connection } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type { Kysely } from 'kysely';

/**
 * The library's connection on a driver of ours. Its own two are not used: the one for PostgreSQL crashes when the
 * server restarts under load, and the one for PGlite shares the main thread. What this relies on is checked by
 * backend/supabase-lite-contract.test.ts.
 *
 * @param kysely runs the library's queries
 * @param run a script of any number of statements, without values
 */
// biome-ignore lint/suspicious/noExplicitAny: the library's own type for a database with unknown tables.
export function liteConnection(kysely: Kysely<any>, run: (script: string) => Promise<void>): Connection {
  // The library's own pool would connect on its first query, which it never gets.
  const connection = createPostgresConnection({ url: 'postgres://not-used.invalid/' });
  connection.kysely = kysely;
  connection.exec = async <Result>(script: string, ...values: readonly unknown[]) => {
    if (values.length > 0)
      throw new Error('@supabase/lite now passes values to exec(); update liteConnection.');
    await run(script);
    return undefined as Result;
  };
  connection.close = () => kysely.destroy();
  return connection;
}
