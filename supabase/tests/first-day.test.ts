import { randomUUID } from 'node:crypto';
import {
  callRest,
  createStaff,
  type StaffForTest,
  type TestServer,
  testBackends,
  userToken,
} from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(await testBackends())('the list of first steps on $name', (backend) => {
  let server: TestServer;
  let owner: StaffForTest;

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
    owner = await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
  });
  afterAll(async () => {
    await server.close();
  });

  const session = randomUUID();
  const firstDay = async ({ id }: StaffForTest) => {
    const authorization = `Bearer ${userToken(server, id, { session_id: session })}`;
    return (await callRest(server, 'authenticated', 'POST', '/rpc/first_day', {}, { authorization })).body;
  };
  const run = (sql: string) => server.backend.database.run(sql);

  it('marks each step as done once it is, and not before', async () => {
    await run(`
      insert into auth.sessions (id, user_id) values ('${session}', '${owner.id}');
      insert into hln.cost_entries (date, class_1, class_2, amount, source, entry_key, import_id) values
        ('2026-01-01', 'A', 'B', 1, 'demo', '1', '11111111-1111-4111-8111-111111111111')`);
    const open = {
      mail: false,
      'demo-data': false,
      password: false,
      'second-factor': false,
      colleague: false,
      backup: false,
    };
    expect(await firstDay(owner)).toEqual(open);

    // A mail server alone is not proof that email gets out.
    await run("update private.email_switch set transport = 'smtp'");
    expect(await firstDay(owner)).toEqual(open);
    const steps: Record<keyof typeof open, string> = {
      mail: `
        with mail as (
          insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body)
          values ('first-day', 'settings-test', 'a@b.example', 'A', 'B') returning id
        )
        insert into private.email_attempts (email_id, attempt, outcome) select id, 1, 'sent' from mail`,
      'demo-data': "delete from hln.cost_entries where source = 'demo'",
      password: `update auth.users set encrypted_password = 'another' where id = '${owner.id}'`,
      // The factor is given in this session, too, which may do nothing without it.
      'second-factor': `
        insert into private.second_factors (user_id, app_added_at) values ('${owner.id}', null);
        insert into private.second_factor_sessions (session_id, user_id) values ('${session}', '${owner.id}')`,
      colleague: `insert into private.staff_invitations (email, role, invited_by)
        values ('colleague@hln.example', 'member', '${owner.id}')`,
      backup: `insert into private.backup_work (kind, backup, busy_until, finished_at, state)
        values ('prove', 'hln-2026-11-28T00-00-00Z.tar.gz', now(), now(), 'done')`,
    };
    const state = { ...open };
    for (const [step, sql] of Object.entries(steps)) {
      await run(sql);
      Object.assign(state, { [step]: true });
      expect(await firstDay(owner), step).toEqual(state);
    }
  });

  it('is not shown to a Manager', async () => {
    const manager = await createStaff(server, { email: 'manager@hln.example', role: 'manager' });
    await run(`update auth.sessions set user_id = '${manager.id}' where id = '${session}'`);
    expect(await firstDay(manager)).toBeNull();
  });
});
