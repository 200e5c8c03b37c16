import { runStaffCommand } from '@hln/server/for-tests';
import { appCode } from '@hln/test-support/authenticator';
import { createStaff, type StaffForTest, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enrol, NO_SECOND_FACTORS, type PasswordSession, signIn } from './second-factor-calls.ts';

const WHY = 'The phone fell into the harbour.';

describe.each(await testBackends())('a second factor on $name', (backend) => {
  let server: TestServer;
  let people: Record<'lost' | 'one' | 'two' | 'manager' | 'member', StaffForTest>;
  let sessions: Record<'one' | 'two' | 'manager' | 'member', PasswordSession>;

  const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    server.backend.database.query<Row>(text, [...values]);
  const approve = (who: keyof typeof sessions, person: StaffForTest = people.lost, why = WHY) =>
    sessions[who].call('approve_second_factor_reset', { person: person.id, why });
  const factorOf = async (person: StaffForTest) => {
    const found = (await sessions.one.call('staff_second_factors')).body as { user_id: string }[];
    return found.find(({ user_id }) => user_id === person.id);
  };
  const demand = async (session: PasswordSession, value: string | null) => {
    const [row] = await query<{ revision: number }>(
      "select revision from private.settings where key = 'accounts.second-factor'",
    );
    const changes = [{ key: 'accounts.second-factor', value, revision: row?.revision }];
    return await session.call('save_settings', { changes });
  };

  beforeAll(async () => {
    server = await backend.start();
    people = {
      lost: await createStaff(server, { role: 'owner' }),
      one: await createStaff(server, { role: 'owner' }),
      two: await createStaff(server, { role: 'owner' }),
      manager: await createStaff(server, { role: 'manager' }),
      member: await createStaff(server),
    };
    await query(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'user-management', 'manage')",
      [people.manager.id],
    );
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await server.backend.database.run(NO_SECOND_FACTORS);
    await query(
      `update public.staff_members set changed_at = now() - interval '2 days',
         owner_since = case when owner_since is not null then now() - interval '2 days' end`,
    );
    sessions = {
      one: await signIn(server, people.one),
      two: await signIn(server, people.two),
      manager: await signIn(server, people.manager),
      member: await signIn(server, people.member),
    };
  });

  describe('that an Owner has lost', () => {
    it('is removed when two other Owners approve, and must be set up again before anything else', async () => {
      const { session } = await enrol(server, people.lost);
      expect(await approve('one')).toMatchObject({ status: 200, body: 1 });
      expect(await factorOf(people.lost)).toMatchObject({
        approvals: 1,
        is_approved_by_me: true,
        other_owners: 2,
      });
      expect((await session.call('my_access')).status).toBe(200);
      expect(await approve('two')).toMatchObject({ status: 200, body: 0 });
      expect(await session.call('my_access')).toMatchObject({ code: '42501' });
      const again = await signIn(server, people.lost);
      expect((await again.call('second_factor_state')).body).toMatchObject({
        missing: 'enrol',
        is_required: true,
      });
      expect(await again.call('my_access')).toMatchObject({ code: '42501' });
      await enrol(server, people.lost, again);
      expect((await again.call('my_access')).status).toBe(200);
      const record = await query(
        `select action, actor_id, reason from private.audit_log
         where row_key = $1 and action like 'second-factor-%' order by id desc limit 4`,
        [people.lost.id],
      );
      expect(record).toEqual([
        { action: 'second-factor-added', actor_id: people.lost.id, reason: null },
        { action: 'second-factor-reset', actor_id: people.two.id, reason: WHY },
        { action: 'second-factor-approved', actor_id: people.two.id, reason: WHY },
        { action: 'second-factor-approved', actor_id: people.one.id, reason: WHY },
      ]);
    });

    it('is not removed by one Owner twice, by the Owner who lost it, or by staff who are not Owners', async () => {
      const { session } = await enrol(server, people.lost);
      await approve('one');
      const twice = await Promise.all([approve('one'), approve('one')]);
      expect(twice.map(({ code }) => code)).toEqual(['PT409', 'PT409']);
      const own = await session.call('approve_second_factor_reset', { person: people.lost.id, why: WHY });
      expect(own).toMatchObject({ code: '42501' });
      expect(await approve('manager')).toMatchObject({ code: '42501' });
      expect(await approve('member')).toMatchObject({ code: '42501' });
      expect(await approve('two', people.lost, ' ')).toMatchObject({ code: '22023' });
      expect(await factorOf(people.lost)).toMatchObject({ approvals: 1 });
      expect((await session.call('my_access')).status).toBe(200);
    });

    it('is not removed by approvals older than a day, or of somebody who is no longer an Owner', async () => {
      await enrol(server, people.lost);
      await approve('one');
      await query("update private.second_factor_approvals set approved_at = now() - interval '1 day'");
      expect(await approve('two')).toMatchObject({ status: 200, body: 1 });
      await query("update public.staff_members set role = 'manager' where user_id = $1", [people.two.id]);
      expect(await approve('one')).toMatchObject({ status: 200, body: 1 });
      await query("update public.staff_members set role = 'owner' where user_id = $1", [people.two.id]);
      expect(await factorOf(people.lost)).toMatchObject({ enrolled_at: expect.any(String) });
    });

    it('is not removed by approvals from before it was used again', async () => {
      const { secret } = await enrol(server, people.lost);
      await approve('one');
      const found = await signIn(server, people.lost);
      await found.call('give_second_factor', { code: appCode(secret, 1) });
      expect(await approve('two')).toMatchObject({ status: 200, body: 1 });
    });

    it('is not removed by one Owner who demotes the other first', async () => {
      await enrol(server, people.lost);
      const demoted = { person: people.lost.id, new_role: 'member' };
      expect((await sessions.one.call('set_staff_role', demoted)).status).toBe(204);
      expect(await approve('one')).toMatchObject({ status: 200, body: 1 });
      expect(await approve('manager')).toMatchObject({ code: '42501' });
      await query("update public.staff_members set role = 'owner' where user_id = $1", [people.lost.id]);
    });

    it('is not removed by accounts that became Owners less than a day ago', async () => {
      await enrol(server, people.lost);
      const change = (new_role: string) =>
        sessions.one.call('set_staff_role', { person: people.two.id, new_role });
      // An account that had been an Owner before doesn't count either.
      for (const role of ['member', 'owner']) expect((await change(role)).status).toBe(204);
      expect(await factorOf(people.lost)).toMatchObject({ other_owners: 1 });
      expect(await approve('two')).toMatchObject({ code: '42501' });
      await query('insert into private.second_factor_approvals (person, approver) values ($1, $2)', [
        people.lost.id,
        people.two.id,
      ]);
      expect(await approve('one')).toMatchObject({ status: 200, body: 1 });
      await query("update public.staff_members set owner_since = now() - interval '1 day'");
      expect(await factorOf(people.lost)).toMatchObject({ approvals: 2, other_owners: 2 });
    });

    it('is removed on the server if there are not enough Owners, and recorded', async () => {
      const { session } = await enrol(server, people.lost);
      const { database } = server.backend;
      const said = await runStaffCommand(database, 'remove-second-factor', people.lost.email);
      expect(said).toContain('has no second factor any more');
      expect(await session.call('my_access')).toMatchObject({ code: '42501' });
      const [entry] = await query(
        'select action, actor_kind, reason from private.audit_log order by id desc limit 1',
      );
      expect(entry).toEqual({
        action: 'second-factor-reset',
        actor_kind: 'database',
        reason: 'npm run staff -- remove-second-factor',
      });
      const again = runStaffCommand(database, 'remove-second-factor', people.lost.email);
      await expect(again).rejects.toThrow('has no second factor');
    });
  });

  it('that anybody else has lost is removed by a manager of accounts', async () => {
    await enrol(server, people.member);
    expect(await approve('one', people.member)).toMatchObject({ status: 200, body: 0 });
    expect(await approve('one', people.member)).toMatchObject({ code: 'PT409' });
    expect(await factorOf(people.member)).toMatchObject({ enrolled_at: null, is_required: true });
  });

  describe('as a requirement', () => {
    it("can't be set by somebody without one, so that nobody locks themselves out", async () => {
      expect(await demand(sessions.one, 'owners')).toMatchObject({ code: '22023' });
      await enrol(server, people.one, sessions.one);
      expect((await demand(sessions.one, 'owners')).status).toBe(204);
      expect((await sessions.one.call('my_access')).status).toBe(200);
      expect((await demand(sessions.one, null)).status).toBe(204);
    });

    it('reverts to the last confirmed rule unless somebody confirms the new one within five minutes', async () => {
      const time = (minutes: number) =>
        query(
          "update private.settings set confirm_by = confirm_by - $1 * interval '1 minute' where confirm_by is not null",
          [minutes],
        );
      const confirm = (session: PasswordSession) =>
        session.call('confirm_setting', { setting_key: 'accounts.second-factor' });
      await enrol(server, people.one, sessions.one);
      await demand(sessions.one, 'owners');
      await time(4);
      expect((await demand(sessions.one, 'everyone')).status).toBe(204);
      const open = await sessions.one.call('unconfirmed_settings');
      expect(open.body).toMatchObject([{ key: 'accounts.second-factor', value_before: null }]);
      expect(await sessions.member.call('my_access')).toMatchObject({ code: '42501' });
      expect(await confirm(sessions.manager)).toMatchObject({ code: '42501' });
      await time(6);
      // The rule reverts at once for everybody; the row itself follows with the next save.
      expect((await sessions.member.call('my_access')).status).toBe(200);
      expect((await sessions.two.call('my_access')).status).toBe(200);
      expect(await confirm(sessions.one)).toMatchObject({ code: 'PT404' });
      expect((await demand(sessions.one, 'owners')).status).toBe(204);
      const [entry] = await query<{ reason: string }>(
        "select after, reason from private.audit_log where reason like 'Not confirmed%' order by id desc limit 1",
      );
      expect(entry).toMatchObject({ after: { value: null } });
      expect((await confirm(sessions.one)).status).toBe(204);
      await time(6);
      expect(await sessions.two.call('my_access')).toMatchObject({ code: '42501' });
      expect((await sessions.one.call('unconfirmed_settings')).body).toEqual([]);
      // Relaxing the rule needs no confirmation.
      await demand(sessions.one, null);
      expect((await sessions.one.call('unconfirmed_settings')).body).toEqual([]);
    });

    it("for Owners stops all of their sessions from the next statement on, and nobody else's", async () => {
      await enrol(server, people.one, sessions.one);
      await demand(sessions.one, 'owners');
      expect(await sessions.two.call('my_access')).toMatchObject({ code: '42501' });
      expect((await sessions.manager.call('my_access')).status).toBe(200);
      const promoted = { person: people.member.id, new_role: 'owner' };
      expect((await sessions.one.call('set_staff_role', promoted)).status).toBe(204);
      expect(await sessions.member.call('my_access')).toMatchObject({ code: '42501' });
      await query("update public.staff_members set role = 'member' where user_id = $1", [people.member.id]);
      await enrol(server, people.two, sessions.two);
      expect((await sessions.two.call('my_access')).status).toBe(200);
    });

    it('for everyone makes staff who remove theirs set up another', async () => {
      const { session, secret } = await enrol(server, people.one, sessions.one);
      await demand(sessions.one, 'everyone');
      expect(await sessions.member.call('my_access')).toMatchObject({ code: '42501' });
      const removed = await session.call('remove_second_factor', { code: appCode(secret, 1) });
      expect(removed.body).toMatchObject({ outcome: 'done' });
      expect((await session.call('second_factor_state')).body).toMatchObject({ missing: 'enrol' });
      expect(await session.call('staff_people')).toMatchObject({ code: '42501' });
    });
  });

  // With a question for each pair of accounts, the embedded database was busy until it was stopped.
  it('is listed for 300 accounts', async () => {
    for (let i = 5; i < 300; i++) await createStaff(server, {});
    const { status, body } = await sessions.one.call('staff_second_factors');
    expect(status).toBe(200);
    expect(body).toHaveLength(300);
    expect(body).toContainEqual(expect.objectContaining({ user_id: people.one.id, other_owners: 2 }));
  });
});
