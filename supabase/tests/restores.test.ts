import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBackups } from '@hln/server/for-tests';
import {
  callAs,
  createStaff,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PasswordSession, signIn } from './second-factor-calls.ts';

const NAME = 'hln-2026-11-28T00-00-00-000Z.tar.gz';
const WHY = 'Rows were lost.';

describe.each(await testBackends())('restoring a backup from the page, on $name,', (backend) => {
  let server: TestServer;
  let owner: StaffForTest;
  let session: PasswordSession;

  const query = <Row>(sql: string, values: unknown[] = []) => server.backend.database.query<Row>(sql, values);
  const begin = (backup = NAME, why = WHY) => session.call('begin_restore', { backup_name: backup, why });
  const setFactor = (given: string, since: string) =>
    query(
      `update private.second_factor_sessions
       set given_at = now() - $1::interval, factor_since = now() - $2::interval`,
      [given, since],
    );

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
    owner = await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await query('delete from private.second_factors');
    await query('delete from private.backup_work');
    session = await signIn(server, owner);
    await query('insert into private.second_factors (user_id, app_added_at) values ($1, null)', [owner.id]);
    await query(
      `insert into private.second_factor_sessions (session_id, user_id, means, factor_since)
       values ($1, $2, 'passkey', now() - interval '2 days')`,
      [session.id, owner.id],
    );
    await query(
      `insert into private.backup_work (kind, backup, busy_until, finished_at, state)
       values ('prove', $1, now(), now(), 'done')`,
      [NAME],
    );
  });

  it('takes a fresh second factor, a reason and a backup whose latest test restore succeeded', async () => {
    await setFactor('6 minutes', '2 days');
    expect(await begin()).toMatchObject({ status: 403, code: '42501' });
    await setFactor('1 minute', '1 hour');
    expect(await begin()).toMatchObject({ status: 403, code: '42501' });
    await setFactor('1 minute', '2 days');
    for (const why of ['', '  ', 'two\nlines'])
      expect(await begin(NAME, why)).toMatchObject({ code: '22023' });
    expect(await begin('hln-2026-11-27T00-00-00-000Z.tar.gz')).toMatchObject({ status: 409 });
    await query(
      `insert into private.backup_work (kind, backup, busy_until, finished_at, state)
       values ('prove', $1, now(), now(), 'failed')`,
      [NAME],
    );
    expect(await begin()).toMatchObject({ status: 409 });
    expect(await query("select from private.audit_log where action = 'restore-backup'")).toEqual([]);
    // No other call begins one.
    expect(
      await session.call('begin_backup_work', { work_kind: 'restore', backup_name: NAME }),
    ).toMatchObject({ code: '22023' });
  });

  it('is recorded before it begins, and again if it fails, and runs alone', async () => {
    const begun = await begin();
    expect(begun.body).toMatchObject({ account: owner.id, session: session.id });
    const busy = { message: expect.stringContaining('made, test-restored or restored') };
    expect(await begin()).toMatchObject({ status: 429, body: busy });
    expect(await session.call('begin_backup_work', { work_kind: 'make', backup_name: '' })).toMatchObject({
      status: 429,
      body: busy,
    });
    const { number } = begun.body as { number: number };
    await query('select public.finish_backup_work($1, null, $2, null, null)', [number, 'No room.']);
    const entries = await query(
      `select action, actor_id, reason, row_key, after from private.audit_log
       where action in ('restore-backup', 'restore-failed') order by id desc limit 2`,
    );
    const who = { actor_id: owner.id, row_key: NAME };
    expect(entries).toEqual([
      { ...who, action: 'restore-failed', reason: null, after: { problem: 'No room.' } },
      { ...who, action: 'restore-backup', reason: WHY, after: null },
    ]);
  });

  it('says what would be lost', async () => {
    const newer = async (moment: string) => (await session.call('rows_newer_than', { moment })).body;
    expect(await newer('2100-01-01T00:00:00Z')).toEqual({
      ...{ conversations: 0, enquiries: 0, donations: 0, feedback: 0, emails: 0, accounts: 0, actions: 0 },
    });
    expect(await newer('2000-01-01T00:00:00Z')).toMatchObject({ accounts: 1, donations: 0 });
  });

  it('is recorded in the restored database, where waiting emails are not sent again', async () => {
    await query(
      `insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, status)
       values ('one', 'test', 'a@hln.example', 'A', 'A', 'pending'), ('two', 'test', 'b@hln.example', 'B', 'B', 'sent')`,
    );
    const made = await query<{ id: string }>(
      "insert into private.backup_work (kind, busy_until) values ('make', now()) returning id::text",
    );
    const facts = {
      ...{ backup: NAME, made_at: '2026-11-28T00:00:00Z', started_at: '2026-11-29T00:00:00Z' },
      ...{ account: owner.id, session: session.id, reason: WHY, tables: 2, rows: 30 },
    };
    await query('select private.note_restore($1)', [facts]);
    expect(
      await query(
        "select actor_id, session_id, row_key, reason, after ->> 'rows' as rows from private.audit_log where action = 'backup-restored'",
      ),
    ).toEqual([{ actor_id: owner.id, session_id: session.id, row_key: NAME, reason: WHY, rows: '30' }]);
    expect(
      await query('select idempotency_key as key, status from public.email_outbox order by key'),
    ).toEqual([
      { key: 'one', status: 'unknown' },
      { key: 'two', status: 'sent' },
    ]);
    expect(await query('select state from private.backup_work where id = $1', [made[0]?.id])).toEqual([
      { state: 'done' },
    ]);
    const desk = (await session.call('read_backup_work')).body;
    expect(desk).toMatchObject({
      latest: { kind: 'restore', state: 'done' },
      restored: { backup: NAME, asked_by: 'owner@hln.example', rows: 30 },
    });
    expect((await callAs(server, owner, 'note_restore', { facts })).status).toBe(403);
  });

  it('is recorded even if the account is newer than the backup', async () => {
    const account = '8d3c1a8e-6a3c-4f0e-9d5e-0f5a3f0b7c11';
    const facts = {
      backup: NAME,
      made_at: '2026-11-28T00:00:00Z',
      started_at: '2026-11-29T00:00:00Z',
      account,
    };
    await query('select private.note_restore($1)', [
      { ...facts, session: null, reason: WHY, tables: 1, rows: 1 },
    ]);
    expect(
      await query(
        "select actor_id from private.audit_log where action = 'backup-restored' order by id desc limit 1",
      ),
    ).toEqual([{ actor_id: account }]);
    expect(await query("select asked_by from private.backup_work where kind = 'restore'")).toEqual([
      { asked_by: null },
    ]);
  });
});

const PLACES = (await testBackends()).filter(({ name }) => name === 'PostgreSQL');

describe.each(PLACES)('a restore on $name', (backend) => {
  let server: TestServer;
  let address: string;
  const note = () => {};
  const { signal } = new AbortController();
  const query = <Row>(sql: string) => server.backend.database.query<Row>(sql);

  beforeAll(async () => {
    server = await backend.start(async (url) => {
      address = url ?? '';
      return {};
    });
    await server.schedules.stop();
  });
  afterAll(() => server.close());

  it('takes the name of the database in one step, and keeps the replaced one until it is backed up', async () => {
    const restart = vi.fn();
    const { database, keys } = server.backend;
    const parts = { database, databaseUrl: address, dataDir: server.dataDir, jwtSecret: keys.jwtSecret };
    const backups = openBackups(parts, restart);
    expect(await backups.ability()).toEqual({ make: null, prove: null, restore: null });
    expect((await openBackups(parts).ability()).restore).toBe('postgres');
    const add = (name: string) =>
      query(
        `insert into public.contact_requests (id, name, email, message) values (gen_random_uuid(), '${name}', 'a@hln.example', 'Kia ora')`,
      );
    const names = async () =>
      (await query<{ name: string }>('select name from public.contact_requests order by name')).map(
        ({ name }) => name,
      );
    await add('before');
    const { name } = await backups.make(note, signal);
    await add('later');
    const order = { account: '8d3c1a8e-6a3c-4f0e-9d5e-0f5a3f0b7c11', session: null, reason: WHY };
    await backups.restore(name, order, note, signal);
    expect(restart).toHaveBeenCalledOnce();
    // The same pool, whose sessions were ended, finds the other database under the same name.
    await vi.waitUntil(async () => (await names().catch(() => [])).join() === 'before', { timeout: 15_000 });
    expect(await query("select reason from private.audit_log where action = 'backup-restored'")).toEqual([
      { reason: WHY },
    ]);
    // Nothing replaces the replaced one before its backup exists.
    expect(await backups.hasReplaced()).toBe(true);
    await expect(backups.restore(name, order, note, signal)).rejects.toThrow('has not been backed up yet');
    const kept = await backups.makeOfReplaced(note, signal);
    expect(await backups.hasReplaced()).toBe(false);
    // The backup of the replaced database has what was written after the other.
    const manifest = await readFile(join(server.dataDir, 'backups', `${kept.name}.json`), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({ rows: { 'public.contact_requests': 2 } });
    expect(
      await query("select datname from pg_database where datname like current_database() || '\\_%'"),
    ).toEqual([]);
    backups.close();
  });

  it('is left to the command where grants or settings of the database would be lost', async () => {
    const { database, keys } = server.backend;
    const parts = { database, databaseUrl: address, dataDir: server.dataDir, jwtSecret: keys.jwtSecret };
    const able = async () => (await openBackups(parts, () => {}).ability()).restore;
    expect(await able()).toBeNull();
    const name = decodeURIComponent(new URL(address).pathname.slice(1));
    await query(`alter database "${name}" set work_mem = '5MB'`);
    expect(await able()).toBe('postgres');
    await query(`alter database "${name}" reset all`);
    await query(`revoke connect on database "${name}" from public`);
    expect(await able()).toBe('postgres');
  });
});
