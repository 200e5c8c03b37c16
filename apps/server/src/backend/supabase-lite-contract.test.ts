/**
 * What we rely on inside @supabase/lite, whose major version is 0 and whose internals we partly replace. After an
 * upgrade, a failure here names the file to look at.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { App, InMemoryLruCacheDriver, splitSqlStatements } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import bcrypt from 'bcryptjs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { openPglite } from '../database/pglite.ts';
import { insertAccount } from '../staff/accounts.ts';
import { hashPassword } from '../staff/passwords.ts';
import { migrationsFolder } from './backend.ts';
import { versionOf } from './version-of.fixture.ts';

const LITE = '0.10.0';

describe(`@supabase/lite ${LITE}`, () => {
  const EMAIL = 'member@hln.example';
  const PASSWORD = 'Whakatere 1';
  const KEYS = {
    jwt_secret: 'x'.repeat(40),
    publishable_key: 'sb_publishable_contract',
    secret_key: `sb_secret_${'x'.repeat(32)}`,
  };
  let folder: string;
  let database: Database;
  let app: App;
  let account: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hln-contract-'));
    database = await openPglite(join(folder, 'pgdata'));
    app = new App({
      connection: database.connection,
      api: { schemas: ['public'], max_rows: 10 },
      auth: { enabled: true, enable_signup: false, site_url: 'http://site.test', ...KEYS },
      db: { migrations: { enabled: false } },
      options: {
        drivers: { email: { send: async () => {} }, cache: new InMemoryLruCacheDriver() },
        server: { admin: false, disableStudio: true },
      },
    });
    await app.ensureSystemSchema();
    await app.init();
    await migrate(database, await readMigrations(migrationsFolder));
    await database.run(`
      create table public.things (id integer primary key, name text check (name <> 'bad'));
      create function public.ping() returns integer language sql stable as 'select 1';`);
    await database.connection.clearSchemaCache();
    const hash = await hashPassword(PASSWORD, 4);
    account = (await database.transaction((sql) => insertAccount(sql, EMAIL, hash))).id;
  });

  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  afterEach(() => void vi.restoreAllMocks());

  const ask = (path: string, { token, ...init }: RequestInit & { token?: string } = {}) =>
    app.fetch(
      new Request(`http://site.test${path}`, {
        ...init,
        headers: {
          apikey: KEYS.publishable_key,
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      }),
      { peerAddress: null },
    );
  const post = (path: string, body: object, token?: string) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), ...(token === undefined ? {} : { token }) });
  const signIn = async () => {
    const answer = await post('/auth/v1/token?grant_type=password', { email: EMAIL, password: PASSWORD });
    return (await answer.json()) as { access_token: string; refresh_token: string };
  };
  /** Replaces the step that enters a request's role with a fixed answer. */
  const replaceContext = () =>
    vi
      .spyOn(database.connection, 'withContext')
      .mockImplementation(async () => new Response('ours', { status: 418 }) as never);

  it('has the version for which these assumptions were checked', async () => {
    expect(
      await versionOf('@supabase/lite'),
      'Read what changed in @supabase/lite, run this file, and write its new version here.',
    ).toBe(LITE);
  });

  it('opens no connection of its own before the first query', async () => {
    let connections = 0;
    const server = createServer(() => {
      connections += 1;
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const connection = createPostgresConnection({ url: `postgres://nobody@127.0.0.1:${port}/none` });
    for (let turns = 0; turns < 10; turns++) await turn();
    expect(connections, 'database/lite-connection.ts leaves its pool unused: see whether it connects.').toBe(
      0,
    );
    const connected = once(server, 'connection');
    const asked = connection.exec('select 1').catch((error: unknown) => error);
    await connected;
    expect(connections).toBe(1);
    await connection.driver.end({ timeout: 0 });
    expect(await asked).toBeInstanceOf(Error);
    server.close();
  });

  it('has the methods that we replace, with the same parameters', () => {
    const connection = createPostgresConnection({ url: 'postgres://not-used.invalid/' });
    const lengths = [connection.withContext, connection.normalizeDbError, connection.close].map(
      (method) => method.length,
    );
    expect(lengths, 'database/lite-connection.ts and request-context.ts replace these methods.').toEqual([
      3, 1, 0,
    ]);
    expect(connection.kysely, 'database/lite-connection.ts replaces this property.').toBeDefined();
    expect(typeof connection.exec, 'database/lite-connection.ts replaces this method.').toBe('function');
  });

  it("enters a data request's role in withContext, once, and returns that function's result", async () => {
    const context = replaceContext();
    const answer = await ask('/rest/v1/things?select=id');
    expect([answer.status, await answer.text()], 'request-context.ts returns its own answers there.').toEqual(
      [418, 'ours'],
    );
    expect(context).toHaveBeenCalledTimes(1);
    const [vars, run, options] = context.mock.calls[0] ?? [];
    expect(vars, 'request-context.ts reads the caller there.').toMatchObject({ auth: { role: 'anon' } });
    expect(typeof run).toBe('function');
    expect([options?.forceRollback, options?.transaction, options?.rpc]).toEqual([
      false,
      undefined,
      undefined,
    ]);
  });

  it('tells withContext whose token it was, and its claims', async () => {
    const { access_token } = await signIn();
    const context = replaceContext();
    await ask('/rest/v1/things?select=id', { token: access_token });
    expect(context.mock.calls[0]?.[0], 'request-context.ts hands these to SQL.').toMatchObject({
      auth: { role: 'authenticated', uid: account, jwt: { sub: account, session_id: expect.any(String) } },
    });
  });

  it('tells withContext whether a call only reads', async () => {
    const context = replaceContext();
    await ask('/rest/v1/rpc/ping');
    await post('/rest/v1/rpc/ping', {});
    const isReadOnly = context.mock.calls.map(([, , options]) => options?.rpc?.readOnly);
    expect(isReadOnly, 'request-context.ts makes the transaction read-only by it.').toEqual([true, false]);
  });

  it('prints the result of normalizeDbError for an error that it answers with 400', async () => {
    const marked = Object.assign(new Error('marked'), { code: '22000' });
    vi.spyOn(database.connection, 'withContext').mockRejectedValue(new Error('as thrown'));
    vi.spyOn(database.connection, 'normalizeDbError').mockReturnValue(marked);
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((await ask('/rest/v1/things?select=id')).status).toBe(400);
    expect(printed.mock.calls[0], 'request-context.ts shortens errors there, for the log.').toEqual([marked]);
  });

  it('reads the schema once, as names with their schemas, until its cache is cleared', async () => {
    const { connection } = database;
    const named = (name: string) => ({ schema: 'public', name });
    const before = await connection.introspect({ useCache: true });
    expect(before.tables, 'data-api/relations.ts reads these.').toContainEqual(
      expect.objectContaining(named('things')),
    );
    await database.run('create view public.thing_names as select name from public.things');
    expect((await connection.introspect({ useCache: true })).views).not.toContainEqual(
      expect.objectContaining(named('thing_names')),
    );
    await connection.clearSchemaCache();
    expect((await connection.introspect({ useCache: true })).views).toContainEqual(
      expect.objectContaining(named('thing_names')),
    );
  });

  it('looks up the functions of bcryptjs at each call', async () => {
    const compare = vi.spyOn(bcrypt, 'compare');
    await signIn();
    expect(compare, 'hashForLibraryInThreads (staff/passwords.ts) replaces them there.').toHaveBeenCalled();
  });

  it('keeps the time of a renewal without its zone', async () => {
    const [column] = await database.query<{ type: string }>(
      `select data_type as type from information_schema.columns
       where table_schema = 'auth' and table_name = 'sessions' and column_name = 'refreshed_at'`,
    );
    expect(column?.type, 'If this is fixed, UTC_SESSIONS (backend/backend.ts) is no longer needed.').toBe(
      'timestamp without time zone',
    );
  });

  it('refuses a token that was used long ago, with a code in a header', async () => {
    const renew = async (token: string) =>
      await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
    const { refresh_token: first } = await signIn();
    const second = ((await (await renew(first)).json()) as { refresh_token: string }).refresh_token;
    expect((await renew(second)).status).toBe(200);
    const refused = await renew(first);
    expect(
      [refused.status, refused.headers.get('x-sb-error-code')],
      'sign-in/renew-session.ts ends the session by this header.',
    ).toEqual([400, 'refresh_token_already_used']);
  });

  it('creates an account for anybody who asks for a code', async () => {
    await post('/auth/v1/otp', { email: 'stranger@hln.example' });
    const accounts = await database.query('select from auth.users where email = $1', [
      'stranger@hln.example',
    ]);
    expect(accounts.length, 'If this is fixed, sign-in/auth-gate.ts may open POST /otp.').toBe(1);
  });

  it('splits scripts into statements, but not within function bodies', () => {
    const body = "create function f() returns text language sql as $$ select ';'; select 'x' $$";
    expect(
      splitSqlStatements(`select 1;\n${body};`),
      'database/migrate.ts stores the history this way.',
    ).toEqual(['select 1', body]);
  });
});
