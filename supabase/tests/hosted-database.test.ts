import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  describeDatabase,
  describeReach,
  differences,
  type Privilege,
  type Reach,
  readPrivileges,
} from '@hln/schema-writer';
import {
  type Database,
  insertStaffAccount,
  migrate,
  migrationsFolder,
  openPostgres,
  readMigrations,
  repositoryRoot,
  type Sql,
} from '@hln/server/for-tests';
import { startTestServer } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findHostedCorpus, type HostedDatabase, makeHostedDatabase } from './hosted/make-database.ts';
import { findPushes } from './hosted/push-migrations.ts';
import { asRequest } from './hosted/requests.ts';

/**
 * Statements that are refused or have no effect outside a transaction block, which the Supabase CLI no longer opens
 * since 2.115.0.
 */
const NEEDS_A_TRANSACTION_BLOCK = /^(?:lock table|set local|declare \w+ .*with hold)\b/im;
const DECLARES_A_TRANSACTION_BLOCK = /^(?:\s*--[^\n]*\n|\s)*begin;[\s\S]*\bcommit;\s*$/i;

it('every migration that needs a transaction block declares it, for the newest Supabase CLI', async () => {
  const found = (await readMigrations(migrationsFolder)).filter(
    ({ sql }) => NEEDS_A_TRANSACTION_BLOCK.test(sql) && !DECLARES_A_TRANSACTION_BLOCK.test(sql),
  );
  expect(found.map(({ name }) => name)).toEqual([]);
});

/** The differences on hosted Supabase: its own grants, and the header that its proxy sets. */
const DIFFERS = new Set([
  'schema public',
  'rows of public.client_address_settings',
  // Our server records here whether it has a mail server.
  'rows of private.email_switch',
  // Our server stores the key that signs its sessions here.
  'rows of private.signing_key',
  'function public.hook_password_verification_attempt(event jsonb)',
]);

const corpus = findHostedCorpus();
const hosted: (HostedDatabase & ReturnType<typeof findPushes>[number])[] = [];
for (const push of corpus === null ? [] : findPushes()) {
  const made = await makeHostedDatabase(corpus ?? '');
  if (made !== null) hosted.push({ ...made, ...push });
}

// A separate name, so that a run without these scripts says what it skipped.
it.runIf(hosted.length > 0)(
  'the scripts of hosted Supabase, from HLN_CORPUS_DIR, make a database',
  async ({ onTestFinished }) => {
    const database = openPostgres(hosted[0]?.adminUrl ?? '', 1);
    onTestFinished(() => database.close());
    const roles = await database.query<{ rolname: string }>(
      "select rolname from pg_roles where rolname = 'supabase_auth_admin'",
    );
    expect(roles).toHaveLength(1);
  },
);

const lineOf = ({ object, role, verb, columns }: Privilege) =>
  `${object} ${role} ${verb} ${columns?.join(', ') ?? ''}`;
const accessOf = async ({ query }: Pick<Sql, 'query'>) => (await readPrivileges(query)).map(lineOf);

describe.each(hosted)('a database as hosted Supabase makes it, brought up to date $name', (made) => {
  const { url, adminUrl, cluster, push } = made;
  const opened: Database[] = [];
  let database: Database;
  let before: string[];

  const open = (at: string) => {
    const one = openPostgres(at, 2);
    opened.push(one);
    return one;
  };
  const stateOf = async () => ({
    access: await accessOf(database),
    described: await describeDatabase(database),
    history: await database.query('select * from supabase_migrations.schema_migrations order by version'),
  });

  beforeAll(async () => {
    database = open(url);
    before = await accessOf(database);
    expect(await push(url)).toBe(true);
  });

  afterAll(async () => {
    for (const one of opened) await one.close();
    await cluster.remove();
  });

  it('belongs to a role without superuser rights, and grants a lot before any of our objects exist', async () => {
    const [role] = await database.query<{ super: boolean }>(
      'select rolsuper as super from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ super: false });
    expect(before.length).toBeGreaterThan(100);
  });

  it('changes nothing when it is migrated a second time', async () => {
    const state = await stateOf();
    expect(state.history.length).toBe((await readMigrations(migrationsFolder)).length);
    expect(await push(url)).toBe(false);
    // Each migrator reads the history that the other one has written.
    expect(await migrate(database, await readMigrations(migrationsFolder))).toEqual([]);
    expect(await stateOf()).toEqual(state);
  });

  it('equals the embedded database in every table, policy, function, grant and row', async ({
    onTestFinished,
  }) => {
    const server = await startTestServer();
    onTestFinished(() => server.close());
    await server.schedules.stop();
    const isCompared = ([name]: readonly [string, string]) =>
      !DIFFERS.has(name) && !name.startsWith('default privileges');
    const compared = async (of: Database) => new Map([...(await describeDatabase(of))].filter(isCompared));
    expect(differences(await compared(database), await compared(server.backend.database))).toEqual([]);

    const ofSupabase = new Set(before);
    const ours = (await accessOf(database)).filter((line) => !ofSupabase.has(line));
    const embedded = (await accessOf(server.backend.database)).filter((line) => !ofSupabase.has(line));
    const isOurs = (line: string) => /^(?:function |sequence )?(?:public|hln|private)\./.test(line);
    expect(ours.filter(isOurs)).toEqual(embedded.filter(isOurs));
  });

  it('revokes nothing that Supabase has granted', async () => {
    const after = new Set(await accessOf(database));
    expect(before.filter((line) => !after.has(line))).toEqual([]);
  });

  it('no longer grants anything by default to the roles of the data API', async () => {
    await database.run('create table public.made_for_this_test (a integer); create sequence public.made_too');
    await database.run(
      "create function public.made_for_this_test() returns text language sql as 'select 1::text'",
    );
    try {
      expect((await accessOf(database)).filter((line) => line.includes('made_'))).toEqual([]);
    } finally {
      await database.run('drop table public.made_for_this_test; drop sequence public.made_too');
      await database.run('drop function public.made_for_this_test()');
    }
  });

  describe('with staff', () => {
    const people = new Map<string, { readonly id: string; readonly session: string }>();
    let dataApi: Database;

    const addPerson = async (role: 'owner' | 'manager' | 'member') => {
      const session = randomUUID();
      const { id } = await database.transaction(async (sql: Sql) => {
        const account = await insertStaffAccount(sql, `${role}@hln.example`, 'no hash', role);
        await sql.query('insert into auth.sessions (id, user_id, created_at) values ($1, $2, now())', [
          session,
          account.id,
        ]);
        return account;
      });
      people.set(role, { id, session });
    };
    const as = (role: string) => {
      const person = people.get(role);
      if (person === undefined) throw new Error(`Nobody is ${role}.`);
      return { role: 'authenticated', sub: person.id, session_id: person.session };
    };
    const reachOf = (role: string) =>
      asRequest(dataApi, as('owner'), (sql) =>
        sql.query<Reach>('select * from public.person_access($1)', [people.get(role)?.id]),
      );

    beforeAll(async () => {
      const ofDataApi = new URL(url);
      // PostgREST signs in as this role and switches to another for each request.
      ofDataApi.username = 'authenticator';
      dataApi = open(ofDataApi.href);
      for (const role of ['owner', 'manager', 'member'] as const) await addPerson(role);
    });

    it('gives each role exactly the access on the list', async () => {
      const kept = await readFile(join(repositoryRoot, 'supabase/access.txt'), 'utf8');
      const reaches = [await reachOf('owner'), await reachOf('manager'), await reachOf('member')];
      expect(describeReach(reaches)).toEqual(kept.split('## Staff\n\n')[1]?.trim().split('\n'));
    });

    it('creates accounts that its sign-in service can read', async () => {
      const [account] = await database.query<Record<string, unknown>>(
        `select instance_id, aud, confirmation_token, recovery_token, email_change, email_change_token_new,
           email_change_token_current, phone_change, phone_change_token, reauthentication_token
         from auth.users where email = 'owner@hln.example'`,
      );
      // The service reads each of these as a string, and fails on a null.
      expect(Object.entries(account ?? {}).filter(([, value]) => value === null)).toEqual([]);
      expect(account).toMatchObject({
        instance_id: '00000000-0000-0000-0000-000000000000',
        aud: 'authenticated',
      });
    });

    it('refuses an ended session, and refuses visitors what is for staff', async () => {
      const ended = { ...as('member'), session_id: randomUUID() };
      await expect(asRequest(dataApi, ended, (sql) => sql.query('select 1'))).rejects.toThrow('has ended');
      const visitor = { role: 'anon' };
      await expect(
        asRequest(dataApi, visitor, (sql) => sql.query('select * from public.email_outbox')),
      ).rejects.toThrow('permission denied');
      await asRequest(dataApi, visitor, (sql) =>
        sql.query(
          "insert into public.sql_feedback (session_id, original_sql, formatted_sql, feedback_type) values ('s', 'a', 'A', 'like')",
        ),
      );
    });
  });

  it("calls the due functions through its schedule's minutely statement", async () => {
    const admin = open(adminUrl);
    const migration = (await readMigrations(migrationsFolder)).find(({ sql }) =>
      sql.includes('cron.schedule'),
    );
    const body = /execute \$create\$([\s\S]+)\$create\$/.exec(migration?.sql ?? '')?.[1] ?? '';
    await admin.run(`
      create schema vault; create schema net; create table net.calls (url text, headers jsonb);
      create view vault.decrypted_secrets as values ('project_url', 'https://x.example'), ('service_key', 'sb_secret_x');
      alter view vault.decrypted_secrets rename column column1 to name;
      alter view vault.decrypted_secrets rename column column2 to decrypted_secret;
      create function net.http_post(
        url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
        timeout_milliseconds integer default 5000
      ) returns bigint language sql as 'insert into net.calls values (url, headers) returning 1::bigint';
      ${body};
      update public.scheduled_jobs set next_run_at = now() - interval '1 minute';
      select private.run_due_jobs();
    `);
    const calls = await admin.query<{ url: string; key: string }>(
      "select url, headers ->> 'apikey' as key from net.calls order by url",
    );
    const jobs = await admin.query<{ name: string }>('select name from public.scheduled_jobs order by name');
    expect(jobs.length).toBeGreaterThan(5);
    expect(calls).toEqual(
      jobs.map(({ name: job }) => ({ url: `https://x.example/functions/v1/${job}`, key: 'sb_secret_x' })),
    );
  });

  it('has no function in which plpgsql_check finds an error', async () => {
    const admin = open(adminUrl);
    const known = await admin.query("select from pg_available_extensions where name = 'plpgsql_check'");
    if (known.length === 0) return console.info('Skipped: PostgreSQL has no plpgsql_check here.');
    await admin.run('create extension plpgsql_check with schema extensions');
    const findings = await admin.query<{ function: string; message: string }>(CHECK_FUNCTIONS);
    expect(findings).toEqual([]);
  });
});

/** A trigger function is checked with each table that uses it. */
const CHECK_FUNCTIONS = `
  select p.oid::regprocedure::text as function, f.lineno, f.message
  from pg_proc as p join pg_language as l on l.oid = p.prolang and l.lanname = 'plpgsql'
    left join pg_trigger as t on t.tgfoid = p.oid
    cross join lateral extensions.plpgsql_check_function_tb(
      p.oid, coalesce(t.tgrelid, 0), oldtable => t.tgoldtable, newtable => t.tgnewtable
    ) as f
  where p.pronamespace in ('public'::regnamespace, 'hln'::regnamespace, 'private'::regnamespace)
    and f.level = 'error' and (p.prorettype <> 'trigger'::regtype or t.oid is not null)`;
