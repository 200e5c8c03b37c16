import {
  callAs,
  callRest,
  createStaff,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** A row of `person_access()`. */
interface Access {
  readonly name: string;
  readonly verb: string;
  readonly reach: 'all' | 'some' | 'own' | 'none';
  readonly because: string;
}

describe.each(await testBackends())('accounts on $name', (backend) => {
  let server: TestServer;
  let owner: StaffForTest;
  let other: StaffForTest;
  let manager: StaffForTest;
  let member: StaffForTest;

  beforeAll(async () => {
    server = await backend.start({ trustedProxies: ['127.0.0.1'] });
    owner = await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
    other = await createStaff(server, { email: 'other@hln.example' });
    manager = await createStaff(server, { email: 'manager@hln.example', role: 'manager' });
    member = await createStaff(server, { email: 'member@hln.example' });
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await server.backend.database.run(`
      update public.staff_members set role = 'owner' where user_id = '${owner.id}';
      update auth.users set banned_until = null where banned_until is not null;
      update public.staff_members set role = 'manager' where user_id = '${manager.id}';
      update public.staff_members set role = 'member' where user_id in ('${member.id}', '${other.id}');
      delete from public.staff_exceptions;
      delete from auth.sessions;
      delete from private.sign_in_attempts;
    `);
  });

  const rpc = (who: StaffForTest, name: string, parameters: object = {}) =>
    callAs(server, who, name, parameters);
  const disable = (who: StaffForTest, person: StaffForTest, why = 'Left the company.') =>
    rpc(who, 'disable_account', { person: person.id, why });
  const mayManageUsers = (who: StaffForTest) =>
    rpc(owner, 'set_staff_exception', { person: who.id, area_name: 'user-management', new_level: 'manage' });
  const isActive = async (who: StaffForTest) => {
    const [row] = await server.backend.database.query<{ active: boolean }>(
      'select private.is_active_account($1) as active',
      [who.id],
    );
    return row?.active;
  };

  /** Signs in as a browser would. */
  const signIn = async (who: StaffForTest, from = '203.0.113.77') => {
    const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: {
        apikey: server.backend.keys.publishable,
        'content-type': 'application/json',
        'user-agent': CHROME,
        'x-forwarded-for': from,
      },
      body: JSON.stringify({ email: who.email, password: who.password }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const { session_id: id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      session_id: string;
    };
    const headers = { apikey: server.backend.keys.publishable, authorization: `Bearer ${token}` };
    return {
      id,
      call: (name: string, parameters: object = {}) =>
        callRest(server, 'authenticated', 'POST', `/rpc/${name}`, parameters, headers),
    };
  };

  describe('that are disabled', () => {
    it('lose every session and token at once, with the reason recorded, and work again when enabled', async () => {
      const session = await signIn(member);
      expect((await session.call('my_access')).status).toBe(200);
      expect((await disable(owner, member, 'Left on Friday.')).status).toBe(204);
      expect(await session.call('my_access')).toMatchObject({ code: '42501' });
      expect(await server.backend.database.query('select from auth.sessions')).toEqual([]);
      const [entry] = await server.backend.database.query(
        `select actor_id, action, row_key, reason from private.audit_log where table_name = 'auth.users'
         order by id desc limit 1`,
      );
      expect(entry).toEqual({
        actor_id: owner.id,
        action: 'changed',
        row_key: member.id,
        reason: 'Left on Friday.',
      });
      expect((await rpc(owner, 'enable_account', { person: member.id })).status).toBe(204);
      expect(await isActive(member)).toBe(true);
      // Ended sessions stay ended.
      expect(await session.call('my_access')).toMatchObject({ code: '42501' });
    });

    it("can't be one's own, nor an Owner's unless an Owner does it", async () => {
      expect(await disable(owner, owner)).toMatchObject({
        status: 403,
        body: { message: 'You can’t disable your own account.' },
      });
      for (const who of [member, manager]) {
        expect(await disable(who, other)).toMatchObject({
          status: 403,
          body: { message: 'You don’t have permission to manage accounts.' },
        });
      }
      await mayManageUsers(manager);
      expect(await disable(manager, owner)).toMatchObject({
        status: 403,
        body: { message: 'Only an Owner can manage the account of an Owner.' },
      });
      expect((await disable(manager, other)).status).toBe(204);
      expect((await rpc(member, 'enable_account', { person: other.id })).status).toBe(403);
      expect(await isActive(other)).toBe(false);
      expect(await disable(owner, member, ' ')).toMatchObject({
        status: 400,
        body: { message: 'Enter a reason, in one line.' },
      });
      expect((await disable(owner, { ...member, id: crypto.randomUUID() })).status).toBe(404);
      for (const name of ['disable_account', 'enable_account', 'begin_password_reset']) {
        const body = { person: member.id, ...(name === 'disable_account' && { why: 'x' }) };
        expect((await callRest(server, 'anon', 'POST', `/rpc/${name}`, body)).status).toBe(401);
      }
    });

    it('leave one Owner when two disable each other at the same moment', async () => {
      await rpc(owner, 'set_staff_role', { person: other.id, new_role: 'owner' });
      const answers = await Promise.all([disable(owner, other), disable(other, owner)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
      expect([await isActive(owner), await isActive(other)].sort()).toEqual([false, true]);
    });
  });

  it('are sent a password link on request of staff with permission', async () => {
    const begin = (who: StaffForTest, person: StaffForTest) =>
      rpc(who, 'begin_password_reset', { person: person.id });
    expect(await begin(owner, member)).toMatchObject({ status: 200, body: member.email });
    expect((await begin(manager, member)).status).toBe(403);
    for (let mails = 0; mails < 3; mails += 1) {
      await fetch(`${server.url}/auth/v1/recover`, {
        method: 'POST',
        headers: { apikey: server.backend.keys.publishable, 'content-type': 'application/json' },
        body: JSON.stringify({ email: member.email }),
      });
    }
    expect(await begin(owner, member)).toMatchObject({
      status: 400,
      body: { message: 'Three of these emails were sent within the hour. The last link still works.' },
    });
    await disable(owner, other);
    expect(await begin(owner, other)).toMatchObject({
      status: 400,
      body: { message: 'This account is disabled. Enable it first.' },
    });
  });

  describe('and their sessions', () => {
    it('are listed by device for their owner, who can end one, or all but the current one', async () => {
      const [first, second, third] = [await signIn(member), await signIn(member), await signIn(member)];
      const seen = (await first.call('staff_sessions', { person: member.id })).body as Record<
        string,
        unknown
      >[];
      expect(seen).toHaveLength(3);
      expect(seen.filter(({ is_this }) => is_this)).toMatchObject([
        { session_id: first.id, user_agent: CHROME, network: '203.0.113.x' },
      ]);
      const stored = await server.backend.database.query<{ ip: string }>(
        'select distinct ip::text from auth.sessions',
      );
      expect(stored).toEqual([{ ip: '203.0.113.0/24' }]);
      expect((await first.call('end_staff_session', { person: member.id, session: second.id })).status).toBe(
        204,
      );
      expect(await second.call('my_access')).toMatchObject({ code: '42501' });
      expect((await first.call('end_staff_session', { person: member.id, session: second.id })).status).toBe(
        404,
      );
      expect(await first.call('end_staff_sessions', { person: member.id })).toMatchObject({ body: 1 });
      expect(await third.call('my_access')).toMatchObject({ code: '42501' });
      expect((await first.call('my_access')).status).toBe(200);
    });

    it('are hidden from others without permission', async () => {
      const session = await signIn(owner, '2001:db8:1:2::3');
      for (const [who, name, status] of [
        [member, 'staff_sessions', 403],
        [member, 'end_staff_session', 403],
        [member, 'end_staff_sessions', 403],
        [manager, 'staff_sessions', 200],
        [manager, 'end_staff_session', 403],
        [manager, 'end_staff_sessions', 403],
      ] as const) {
        const body = { person: owner.id, ...(name === 'end_staff_session' && { session: session.id }) };
        expect((await rpc(who, name, body)).status, `${who.email} ${name}`).toBe(status);
      }
      expect((await rpc(manager, 'staff_sessions', { person: owner.id })).body).toMatchObject([
        { network: '2001:db8:1:x', is_this: false },
      ]);
      await mayManageUsers(manager);
      // Ending needs an Owner for an Owner's session, and the session must belong to the named person.
      expect((await rpc(manager, 'end_staff_sessions', { person: owner.id })).status).toBe(403);
      for (const who of [member, manager]) {
        expect((await rpc(who, 'end_staff_session', { person: who.id, session: session.id })).status).toBe(
          404,
        );
      }
      expect((await session.call('my_access')).status).toBe(200);
      const mine = await signIn(member);
      expect(await rpc(manager, 'end_staff_sessions', { person: member.id })).toMatchObject({ body: 1 });
      expect(await mine.call('my_access')).toMatchObject({ code: '42501' });
    });
  });

  describe('and their permissions', () => {
    const accessOf = async (person: StaffForTest, who = owner) =>
      (await rpc(who, 'person_access', { person: person.id })).body as Access[];
    const inTable = (access: readonly Access[], name: string) =>
      access.find((line) => line.name === name && line.verb === 'select');

    it('name the rule behind them, and follow the current state', async () => {
      expect(inTable(await accessOf(owner), 'public.donations')).toMatchObject({ because: 'owner' });
      expect(inTable(await accessOf(manager), 'public.donations')).toMatchObject({ because: 'role' });
      expect(inTable(await accessOf(member), 'hln.cost_entries')).toMatchObject({ because: 'all' });
      await rpc(owner, 'set_staff_exception', {
        person: member.id,
        area_name: 'donations',
        new_level: 'view',
      });
      expect(inTable(await accessOf(member), 'public.donations')).toMatchObject({
        reach: 'all',
        because: 'exception',
      });
      await server.backend.database.run(`
        create table public.made_for_this_test (id integer);
        alter table public.made_for_this_test enable row level security;
        grant select, delete on public.made_for_this_test to authenticated;
        create policy made_for_this_test on public.made_for_this_test for select to authenticated
          using ((select private.has_permission('email-logs.view')) and id > 1);
      `);
      try {
        const found = (await accessOf(manager)).filter(({ name }) => name === 'public.made_for_this_test');
        expect(found).toMatchObject([
          { verb: 'delete', reach: 'none', because: 'none' },
          { verb: 'select', reach: 'some', because: 'role' },
        ]);
        expect(inTable(await accessOf(other), 'public.made_for_this_test')).toMatchObject({ reach: 'none' });
      } finally {
        await server.backend.database.run('drop table public.made_for_this_test');
      }
      await disable(owner, member);
      expect(new Set((await accessOf(member)).map(({ reach }) => reach))).toEqual(new Set(['none']));
      // The caller's identity is unchanged.
      expect(await rpc(manager, 'disable_account', { person: other.id, why: 'x' })).toMatchObject({
        code: '42501',
      });
      expect(await rpc(other, 'person_access', { person: manager.id })).toMatchObject({ code: '42501' });
    });
  });
});
