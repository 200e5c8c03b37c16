/** `npm run move`: killed, repeated, refused, and compared table by table. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, repositoryRoot } from '@hln/server/for-tests';
import { feedbackRow } from '@hln/test-support/feedback-row';
import {
  callRest,
  createStaff,
  createTestDatabase,
  findTestPostgres,
  runCommand,
  SHORT_LIVED_ARGS,
  SHORT_LIVED_ENVIRONMENT,
  spawnServer,
  startTestServer,
  type TestDatabase,
  temporaryDataDir,
} from '@hln/test-support/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const postgres = await findTestPostgres();
if (postgres === null) console.info('Skipped: there is no PostgreSQL to move to.');

describe.skipIf(postgres === null)('npm run move', () => {
  let dataDir: string;
  let target: TestDatabase;

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    const server = await startTestServer({ dataDir });
    await server.schedules.stop();
    await createStaff(server, { role: 'owner' });
    await callRest(server, 'anon', 'POST', '/sql_feedback', feedbackRow(), { prefer: 'return=minimal' });
    const { database } = server.backend;
    await database.query("update private.settings set value = '3' where key = 'backups.keep'");
    // Inserts enough rows for a kill in the middle, with every character that needs escaping.
    await database.run(String.raw`
      set session_replication_role = replica;
      insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body)
      select 'moved-' || n, 'test', 'someone@hln.example', 'Moved',
        E'\\N, a tab\t, a line\n and \\. and ' || chr(8232) || '中文 👩‍🚀' || repeat(md5(n::text), 200)
      from generate_series(1, 4000) as n;
      set session_replication_role = default`);
    await server.close();
  }, 300_000);
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  beforeEach(async () => {
    target = await createTestDatabase(postgres ?? '');
  });
  afterEach(() => target.drop());

  const move = () => runCommand('move', { DATA_DIR: dataDir }, [target.url]);
  /** Returns the exit code and output of a server that must exit. */
  const serve = async (environment: Record<string, string>) => {
    const { exited, output, child } = spawnServer({ DATA_DIR: dataDir, ...environment });
    const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
    const code = await exited;
    clearTimeout(timer);
    return { code, output: output() };
  };

  it('starts over after it was killed, and no server starts on what it left', async () => {
    const script = join(repositoryRoot, 'apps/server/src/move.ts');
    const env = { ...SHORT_LIVED_ENVIRONMENT, DATA_DIR: dataDir };
    const child = spawn(process.execPath, [...SHORT_LIVED_ARGS, script, target.url], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (text) => {
      printed += String(text);
      if (printed.includes('% of the data is moved.')) child.kill('SIGKILL');
    });
    await once(child, 'close');
    expect(printed).not.toContain('Moved');
    const { code, output } = await serve({ DATABASE_URL: target.url });
    expect(code).toBe(1);
    expect(output).toContain('"npm run move" began to fill it');

    expect(await move()).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('each has as many as before'),
    });
    const [before, after] = [await contentOf(dataDir), await contentOf(target.url)];
    expect(before.size).toBeGreaterThan(60);
    expect([...before].filter(([table, sum]) => after.get(table) !== sum)).toEqual([]);
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect(await move()).toMatchObject({
      code: 1,
      err: expect.stringContaining('The database is not empty'),
    });
  }, 300_000);

  it('is suggested by a server on PostgreSQL whose folder holds data', async () => {
    const lines: string[] = [];
    const note = (text: string) => void lines.push(text);
    await rm(join(dataDir, 'moved.json'), { force: true });
    const log = { debug: () => {}, info: () => {}, warn: note, error: note };
    const onPostgres = await startTestServer({ dataDir, databaseUrl: target.url, log });
    await onPostgres.close();
    expect(lines.join('\n')).toMatch(
      /holds an embedded database, which is not used.*npm run move -- postgres:/,
    );
  }, 120_000);

  it('leaves a database alone that contains something else', async () => {
    const other = await openDatabase(target.url);
    await other.run('create table theirs (id int)');
    await other.close();
    expect(await move()).toMatchObject({ code: 1, err: expect.stringContaining('it has public.theirs') });
  });
});

/** Returns a checksum of each table's rows; leaves out sessions and whatever else is not moved. */
async function contentOf(place: string): Promise<Map<string, string>> {
  const database = await openDatabase(place);
  try {
    await database.run("set timezone = 'UTC'; set extra_float_digits = 1");
    const tables = await database.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and format('%I.%I', n.nspname, c.relname) not in ('auth.sessions', 'auth.refresh_tokens', 'auth.flow_state',
          'private.second_factor_sessions', 'supabase_migrations.schema_migrations')
      order by 1`);
    const sums = new Map<string, string>();
    for (const { name } of tables) {
      const [row] = await database.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text collate "C")), '') as sum from ${name} as t`,
      );
      sums.set(name, row?.sum ?? '');
    }
    return sums;
  } finally {
    await database.close();
  }
}
