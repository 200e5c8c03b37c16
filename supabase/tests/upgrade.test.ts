import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { describeDatabase, differences } from '@hln/schema-writer';
import {
  type Database,
  type Migration,
  migrate,
  migrationsFolder,
  readMigrations,
} from '@hln/server/for-tests';
import { removeSchema, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The migrations of commit a8c05bf5, which the baseline replaced. */
const before = JSON.parse(
  gunzipSync(await readFile(new URL('upgrade/a8c05bf5.json.gz', import.meta.url))).toString(),
) as Migration[];
const migrations = await readMigrations(migrationsFolder);
const baseline = migrations.filter(({ name }) => name === 'baseline');

/** How many of them a database has at first. */
const SOME = 40;

describe.each(await testBackends())('a database of commit a8c05bf5 on $name', (backend) => {
  let server: TestServer;
  let database: Database;
  /** What the baseline builds, and all migrations after it. */
  let built: Awaited<ReturnType<typeof describeDatabase>>;
  let fresh: typeof built;

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
    // Monitoring would write into one of the two databases being compared.
    await server.monitoring.stop();
    database = server.backend.database;
    await removeSchema(database);
    await migrate(database, baseline);
    built = await describeDatabase(database);
    await migrate(database, migrations);
    fresh = await describeDatabase(database);
    await removeSchema(database);
    await migrate(database, before.slice(0, SOME));
  }, 360_000);
  afterAll(async () => {
    await server.close();
  });

  it('is refused while it lacks some of its migrations, naming the commit to upgrade through', async () => {
    const upgrade = migrate(database, migrations);
    await expect(upgrade).rejects.toThrow(
      `has ${SOME} of the ${before.length} migrations that the baseline replaced`,
    );
    await expect(upgrade).rejects.toThrow('Upgrade through commit a8c05bf5 first');
    const [{ n } = { n: 0 }] = await database.query<{ n: number }>(
      'select count(*)::integer as n from supabase_migrations.schema_migrations',
    );
    expect(n).toBe(SOME);
  });

  it('equals what the baseline builds, in every object, privilege and row', async () => {
    expect(before).toHaveLength(114);
    expect(await migrate(database, before)).toHaveLength(114 - SOME);
    expect(differences(await describeDatabase(database), built)).toEqual([]);
  });

  it('is adopted as a database that has the baseline, and keeps its rows', async () => {
    await migrate(database, before);
    await database.run(`
      insert into public.sql_feedback (original_sql, formatted_sql, feedback_type, session_id)
        values ('select 1', 'SELECT 1', 'like', 'before');
      insert into public.donations (checkout_session_id, amount_cents, currency, description, is_live)
        values ('cs_before', 500, 'usd', 'Coffee', true);
      update private.settings set value = '7' where key = 'chat.retention-days';
    `);
    expect(await migrate(database, migrations)).toEqual(
      migrations.filter(({ name }) => name !== 'baseline').map(({ version }) => version),
    );
    expect(await migrate(database, migrations)).toEqual([]);
    const history = await database.query(
      'select name from supabase_migrations.schema_migrations order by version',
    );
    expect(history).toEqual(migrations.map(({ name }) => ({ name })));
    expect(
      await database.query("select value from private.settings where key = 'chat.retention-days'"),
    ).toEqual([{ value: 7 }]);
    expect(await database.query('select amount_cents from public.donations')).toEqual([
      { amount_cents: 500 },
    ]);
    await database.run(`
      delete from public.sql_feedback; delete from public.donations;
      update private.settings set value = null where key = 'chat.retention-days';
    `);
    const upgraded = await describeDatabase(database);
    const isRow = (name: string) =>
      name.startsWith('rows of private.audit') || name.includes('rate_limit_hits');
    const compared = (found: typeof fresh) => new Map([...found].filter(([name]) => !isRow(name)));
    expect(differences(compared(upgraded), compared(fresh))).toEqual([]);
  });
});
