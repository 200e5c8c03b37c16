import type { Connection } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type { Kysely } from 'kysely';

/**
 * The library's connection on a driver of ours. Its own two are not used: the one for PostgreSQL dies when the
 * server restarts under load, and the one for PGlite shares a thread with everything else.
 *
 * @param kysely runs whatever the library asks
 * @param run a script of any number of statements, without values
 */
// biome-ignore lint/suspicious/noExplicitAny: the library's own type of a database whose tables it does not know.
export function liteConnection(kysely: Kysely<any>, run: (script: string) => Promise<void>): Connection {
  // Its own pool opens no connection before its first query, and is never asked for one.
  const connection = createPostgresConnection({ url: 'postgres://not-used.invalid/' });
  connection.kysely = kysely;
  connection.exec = async <Result>(script: string, ...values: readonly unknown[]) => {
    if (values.length > 0) throw new Error('The library ran a statement with values in a new way.');
    await run(script);
    return undefined as Result;
  };
  connection.close = () => kysely.destroy();
  return connection;
}
