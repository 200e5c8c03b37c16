import { runStaffCommand } from '@hln/server/for-tests';
import { appCode, wrongCode } from '@hln/test-support/authenticator';
import {
  createStaff,
  runJob,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enrol, NO_SECOND_FACTORS, signIn } from './second-factor-calls.ts';

describe.each(await testBackends())('an account on $name', (backend) => {
  let server: TestServer;
  let people: Record<'mine' | 'one' | 'two', StaffForTest>;

  const query = <Row extends object>(text: string) => server.backend.database.query<Row>(text);
  /** Runs the job and returns the emails and their recipients. */
  const told = async () => {
    expect(await runJob(server, 'deliver-outbox')).toMatchObject({ failed: 0 });
    return await query<{ recipient: string; subject: string; text_body: string; html_body: string }>(
      `select recipient, subject, text_body, html_body from public.email_outbox
       where kind = 'account-notice' and source_kind = 'account' order by subject`,
    );
  };

  beforeAll(async () => {
    server = await backend.start();
    // The tests run the job themselves.
    await server.schedules.stop();
    const owner = () => createStaff(server, { role: 'owner' });
    people = { mine: await owner(), one: await owner(), two: await owner() };
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await server.backend.database.run(
      `${NO_SECOND_FACTORS} delete from private.account_notices; delete from public.email_outbox;
       update public.staff_members set changed_at = now() - interval '2 days', owner_since = now() - interval '2 days';`,
    );
  });

  it('is told about its second factor (added, recovered, codes renewed, removed), but not about a wrong code', async () => {
    const { session, secret, recoveryCodes } = await enrol(server, people.mine);
    const elsewhere = await signIn(server, people.mine);
    await elsewhere.call('give_second_factor', { code: wrongCode(secret) });
    await elsewhere.call('give_second_factor', { code: recoveryCodes[0] });
    const mails = await told();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A recovery code of your HLN account was used',
      'A second factor was added to your HLN account',
    ]);
    for (const { recipient, text_body, html_body } of mails) {
      expect(recipient).toBe(people.mine.email);
      expect(text_body).toContain('By: your own account');
      expect(html_body).toContain('your own account');
      for (const secretText of [secret, ...recoveryCodes]) expect(text_body).not.toContain(secretText);
    }
    await session.call('renew_recovery_codes', { code: recoveryCodes[1] });
    await session.call('remove_second_factor', { code: appCode(secret, 1) });
    expect((await told()).map(({ subject }) => subject)).toEqual([
      'A recovery code of your HLN account was used',
      'A recovery code of your HLN account was used',
      'A second factor was added to your HLN account',
      'The second factor of your HLN account was removed',
      'Your HLN account has new recovery codes',
    ]);
    expect(await query('select from private.account_notices')).toEqual([]);
  });

  it('is told that somebody wants to remove its lost second factor, and that it was removed', async () => {
    await enrol(server, people.mine);
    await server.backend.database.run('delete from private.account_notices');
    const approve = async (who: StaffForTest) => {
      const session = await signIn(server, who);
      return await session.call('approve_second_factor_reset', {
        person: people.mine.id,
        why: 'The phone fell into the harbour.',
      });
    };
    expect(await approve(people.one)).toMatchObject({ status: 200, body: 1 });
    expect(await approve(people.two)).toMatchObject({ status: 200, body: 0 });
    const mails = await told();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Somebody asked to remove the second factor of your HLN account',
      'Your HLN second factor was reset',
    ]);
    expect(mails[0]?.text_body).toContain(`By: ${people.one.email}`);
    expect(mails[1]?.text_body).toContain(`By: ${people.two.email}`);
  });

  it('is told about a new Owner and who added them, as are all Owners and the new one', async () => {
    const added = await createStaff(server, { role: 'member' });
    const everybody = [...Object.values(people), added].map(({ email }) => email).sort();
    const session = await signIn(server, people.one);
    const change = { person: added.id, new_role: 'owner' };
    expect((await session.call('set_staff_role', change)).status).toBe(204);
    // Nothing has changed.
    expect((await session.call('set_staff_role', change)).status).toBe(204);
    const mails = await told();
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(everybody);
    for (const { recipient, subject, text_body } of mails) {
      expect(subject).toBe('HLN has a new Owner');
      expect(text_body).toContain(`New Owner: ${added.email}`);
      expect(text_body).toContain(
        `By: ${recipient === people.one.email ? 'your own account' : people.one.email}`,
      );
    }
    await runStaffCommand(server.backend.database, 'role', added.email, 'member');
    await server.backend.database.run('delete from public.email_outbox');
    await runStaffCommand(server.backend.database, 'role', added.email, 'owner');
    const again = await told();
    expect(again.map(({ recipient }) => recipient).sort()).toEqual(everybody);
    for (const { text_body } of again) expect(text_body).toContain('By: a command on the server');
    await runStaffCommand(server.backend.database, 'role', added.email, 'member');
  });

  it('is told once about a command on the server, also when two processes write emails at the same time', async () => {
    await enrol(server, people.mine);
    await server.backend.database.run('delete from private.account_notices');
    await runStaffCommand(server.backend.database, 'remove-second-factor', people.mine.email);
    await Promise.all([runJob(server, 'deliver-outbox'), runJob(server, 'deliver-outbox')]);
    const mails = await told();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text_body).toContain('By: a command on the server');
  });
});
