import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { Kysely } from 'kysely';
import type { EmbeddedDatabase, Sql } from './database.ts';
import { Mutex } from './mutex.ts';
import {
  NUMERIC,
  numericValue,
  parameterText,
  SCALAR_TYPES,
  TIMESTAMPS,
  timestampText,
} from './parameters.ts';
import { pgliteDialect } from './pglite-dialect.ts';

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
