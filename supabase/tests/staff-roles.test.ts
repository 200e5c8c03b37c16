import {
  callRest,
  createStaff,
  credentials,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

type Level = 'none' | 'view' | 'manage';

describe.each(await testBackends())('staff roles on $name', (backend) => {
  let server: TestServer;
  let owner: StaffForTest;
  let manager: StaffForTest;
  let member: StaffForTest;

  beforeAll(async () => {
    server = await backend.start();
    // The jobs would clear the row that is set aside, since what it names does not exist.
    await server.schedules.stop();
    owner = await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
    manager = await createStaff(server, { email: 'manager@hln.example', role: 'manager' });
    member = await createStaff(server, { email: 'member@hln.example', role: 'member' });
    await server.backend.database.run(`
      insert into public.chat_sessions (session_id, messages, user_info, start_time, end_time) values
        ('abcdefghij0123456789', '[{"id":"1","content":"Hello","isBot":false,"timestamp":"2026-11-21T00:00:00.000Z","language":"en"}]',
         '{"preferredLanguage":"en"}', '2026-11-21T00:00:00Z', '2026-11-21T00:01:00Z');
      insert into public.donations (checkout_session_id, amount_cents, currency, description, is_live)
        values ('cs_test_1', 500, 'usd', 'Small Coffee', false);
      insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body)
        values ('1', 'test', 'a@hln.example', 'Hello', 'Hello');
      insert into public.set_aside_rows (job, table_name, row_key, reason_code, reason)
        values ('check-prices', 'price_watch_items', '1', 'invalid', 'It is invalid.');
    `);
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await server.backend.database.run(`
      insert into public.staff_members (user_id, role) values
        ('${owner.id}', 'owner'), ('${manager.id}', 'manager'), ('${member.id}', 'member')
      on conflict (user_id) do update set role = excluded.role;
      delete from public.staff_exceptions;
      update auth.users set banned_until = null where banned_until is not null;
    `);
  });

  const call = (who: StaffForTest, method: string, path: string, body?: unknown) =>
    callRest(server, 'authenticated', method, path, body, credentials(server, 'authenticated', who.id));
  const rpc = (who: StaffForTest, name: string, parameters: object = {}) =>
    call(who, 'POST', `/rpc/${name}`, parameters);
  const accessOf = async (who: StaffForTest) => {
    const { body } = await rpc(who, 'my_access');
    return Object.fromEntries(
      (body as { area: string; level: Level }[]).map(({ area, level }) => [area, level]),
    );
  };
  const donationsSeenBy = async (who: StaffForTest) =>
    ((await call(who, 'GET', '/donations?select=*')).body as unknown[]).length;
  const roleOf = async (who: StaffForTest) => {
    const [row] = await server.backend.database.query<{ role: string }>(
      'select role from public.staff_members where user_id = $1',
      [who.id],
    );
    return row?.role;
  };
  const setRole = (who: StaffForTest, person: StaffForTest | string, role: string) =>
    rpc(who, 'set_staff_role', { person: typeof person === 'string' ? person : person.id, new_role: role });
  const setException = (who: StaffForTest, person: StaffForTest, area: string, level: Level | null) =>
    rpc(who, 'set_staff_exception', { person: person.id, area_name: area, new_level: level });
  const messageOf = ({ body }: { readonly body: unknown }) => (body as { message: string }).message;

  it("determine each role's level", async () => {
    const everything = await accessOf(owner);
    expect(new Set(Object.values(everything))).toEqual(new Set(['manage']));
    expect(Object.keys(everything)).toHaveLength(11);
    expect(await accessOf(manager)).toEqual({
      'chat-sessions': 'manage',
      'content-management': 'manage',
      costs: 'manage',
      'database-admin': 'none',
      donations: 'view',
      'email-logs': 'view',
      'feedback-analytics': 'manage',
      'privacy-requests': 'none',
      'system-monitoring': 'view',
      'system-settings': 'none',
      'user-management': 'view',
    });
    expect(new Set(Object.values(await accessOf(member)))).toEqual(new Set(['none']));
  });

  it('treat an account without a role as a Member', async () => {
    await server.backend.database.query('delete from public.staff_members where user_id = $1', [manager.id]);
    expect(new Set(Object.values(await accessOf(manager)))).toEqual(new Set(['none']));
  });

  it.each([
    ['donations', 'donations'],
    ['scheduled_jobs', 'system-monitoring'],
    ['set_aside_rows', 'system-monitoring'],
  ])('open %s only to staff who may see it', async (table, area) => {
    const { database } = server.backend;
    const [row] = await database.query<{ rows: number }>(
      `select count(*)::integer as rows from public.${table}`,
    );
    const seen = async (who: StaffForTest) =>
      ((await call(who, 'GET', `/${table}?select=*`)).body as unknown[]).length;
    expect(row?.rows).toBeGreaterThan(0);
    expect(await seen(member)).toBe(0);
    expect(await seen(manager)).toBe(row?.rows);
    expect((await setException(owner, manager, area, 'none')).status).toBe(204);
    expect(await seen(manager)).toBe(0);
  });

  it('take effect with the next statement, whatever a token says', async () => {
    expect(await donationsSeenBy(manager)).toBe(1);
    expect((await setRole(owner, manager, 'member')).status).toBe(204);
    expect(await donationsSeenBy(manager)).toBe(0);
    expect((await setException(owner, manager, 'donations', 'view')).status).toBe(204);
    expect(await donationsSeenBy(manager)).toBe(1);
    await server.backend.database.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [manager.id],
    );
    expect(await donationsSeenBy(manager)).toBe(0);
    expect(new Set(Object.values(await accessOf(manager)))).toEqual(new Set(['none']));
  });

  it("apply the role's level again once an exception is removed", async () => {
    await setException(owner, manager, 'donations', 'none');
    expect((await accessOf(manager)).donations).toBe('none');
    expect((await setException(owner, manager, 'donations', null)).status).toBe(204);
    expect((await accessOf(manager)).donations).toBe('view');
  });

  it('are shown to staff who may see them', async () => {
    const people = await rpc(manager, 'staff_people');
    expect(people.body).toMatchObject([
      { email: 'manager@hln.example', role: 'manager', is_active: true, exceptions: {} },
      { email: 'member@hln.example', role: 'member', is_active: true, open_sessions: 0 },
      { email: 'owner@hln.example', role: 'owner', is_active: true, last_sign_in_at: null },
    ]);
    expect((await rpc(manager, 'staff_role_matrix')).body).toHaveLength(33);
    for (const name of ['staff_people', 'staff_role_matrix']) {
      expect(await rpc(member, name)).toMatchObject({ status: 403, code: '42501' });
    }
    expect((await rpc(member, 'whom_to_ask')).body).toEqual([{ email: 'owner@hln.example' }]);
  });

  it("can't be changed for oneself", async () => {
    for (const who of [owner, manager, member]) {
      expect(await setRole(who, who, 'manager')).toMatchObject({ status: 403, code: '42501' });
      expect((await setException(who, who, 'donations', 'manage')).status).toBe(403);
    }
    expect(await roleOf(owner)).toBe('owner');
    expect(await roleOf(member)).toBe('member');
  });

  it("can't be written through a table, an embedded resource or a claim", async () => {
    const row = { user_id: member.id, role: 'owner' };
    for (const [method, path, body] of [
      ['POST', '/staff_members', row],
      ['POST', '/staff_members?on_conflict=user_id', row],
      ['PATCH', `/staff_members?user_id=eq.${member.id}`, { role: 'owner' }],
      ['DELETE', `/staff_members?user_id=eq.${owner.id}`, undefined],
      ['POST', '/staff_exceptions', { user_id: member.id, area: 'donations', level: 'manage' }],
      ['PATCH', '/staff_roles?name=eq.member', { may_everything: true }],
      ['POST', '/staff_role_levels', { role: 'member', area: 'donations', level: 'manage' }],
      ['GET', '/staff_members?select=*', undefined],
      ['GET', '/chat_sessions?select=*,staff_members(*)', undefined],
      ['POST', '/rpc/has_permission', { permission: 'donations.view' }],
      ['POST', '/rpc/staff_level_of', { person: owner.id, area_name: 'donations' }],
    ] as const) {
      const { status } = await call(member, method, path, body);
      expect([400, 403, 404], `${method} ${path}`).toContain(status);
    }
    await server.backend.database.query(
      `update auth.users set raw_user_meta_data = '{"role":"owner"}', raw_app_meta_data = '{"role":"owner"}' where id = $1`,
      [member.id],
    );
    expect(new Set(Object.values(await accessOf(member)))).toEqual(new Set(['none']));
    expect(await roleOf(member)).toBe('member');
  });

  it('are changed by Owners, and by staff who may manage people, up to their own level', async () => {
    expect(await setRole(manager, member, 'manager')).toMatchObject({ status: 403 });
    await setException(owner, manager, 'user-management', 'manage');
    expect((await setRole(manager, member, 'owner')).status).toBe(403);
    expect((await setRole(manager, owner, 'member')).status).toBe(403);
    expect((await setException(manager, member, 'database-admin', 'view')).status).toBe(403);
    expect((await setException(manager, member, 'donations', 'manage')).status).toBe(403);
    expect((await setException(manager, member, 'donations', 'view')).status).toBe(204);
    expect((await accessOf(member)).donations).toBe('view');
    // Nobody can grant a role that contains more than they have.
    await setException(owner, member, 'chat-sessions', 'none');
    await setException(owner, manager, 'email-logs', 'none');
    expect((await setRole(manager, member, 'manager')).status).toBe(403);
    const level = (who: StaffForTest) =>
      rpc(who, 'set_role_level', { role_name: 'member', area_name: 'donations', new_level: 'none' });
    expect((await level(manager)).status).toBe(403);
    expect((await level(owner)).status).toBe(204);
  });

  it('refuse unknown values with a message', async () => {
    expect(await setRole(owner, member, 'king')).toMatchObject({ status: 400, code: '22023' });
    const nobody = await setRole(owner, '00000000-0000-4000-8000-000000000000', 'member');
    expect([nobody.status, messageOf(nobody)]).toEqual([404, 'There is no such account.']);
    expect(messageOf(await setException(owner, member, 'kitchen', 'view'))).toBe(
      'There is no area "kitchen".',
    );
    expect((await setException(owner, member, 'donations', 'all' as Level)).status).toBe(400);
    const role = { role_name: 'owner', area_name: 'donations', new_level: 'none' };
    expect(messageOf(await rpc(owner, 'set_role_level', role))).toBe(
      'An Owner’s permissions can’t be changed.',
    );
  });

  it('keep the last Owner, whoever asks', async () => {
    const { database } = server.backend;
    const last = 'There must be at least one Owner.';
    await expect(
      database.query("update public.staff_members set role = 'member' where user_id = $1", [owner.id]),
    ).rejects.toThrow(last);
    await expect(
      database.query('delete from public.staff_members where user_id = $1', [owner.id]),
    ).rejects.toThrow(last);
    await expect(
      database.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
        owner.id,
      ]),
    ).rejects.toThrow(last);
    await expect(database.query('delete from auth.users where id = $1', [owner.id])).rejects.toThrow(last);
    // A disabled Owner can't decide anything, so doesn't count.
    await setRole(owner, manager, 'owner');
    await database.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      manager.id,
    ]);
    await expect(
      database.query("update public.staff_members set role = 'member' where user_id = $1", [owner.id]),
    ).rejects.toThrow(last);
  });

  it('keep one of two Owners who demote each other at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      await setRole(owner, manager, 'owner');
      const answers = await Promise.all([
        setRole(owner, manager, 'member'),
        setRole(manager, owner, 'member'),
      ]);
      // The second caller is no longer an Owner when its turn comes.
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
      const roles = [await roleOf(owner), await roleOf(manager)].sort();
      expect(roles).toEqual(['member', 'owner']);
      await server.backend.database.query(
        "update public.staff_members set role = 'owner' where user_id = $1",
        [owner.id],
      );
    }
  });

  it('drop the exceptions of a new Owner', async () => {
    await setException(owner, manager, 'donations', 'none');
    await setRole(owner, manager, 'owner');
    expect((await accessOf(manager)).donations).toBe('manage');
    expect((await setException(owner, manager, 'donations', 'none')).status).toBe(400);
    await setRole(owner, manager, 'manager');
    expect((await accessOf(manager)).donations).toBe('view');
  });
});
