import { callRest, createStaff, testBackends } from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { endOfChain, entriesAfter } from '../audit-entries.ts';
import { AROHA, invitationStage, PASSWORD } from './invitation-stage.ts';

describe.each(await testBackends())('invitations on $name', (backend) => {
  const {
    stage,
    rpc,
    invite,
    look,
    accept,
    query,
    mails,
    newestToken,
    inviteAroha,
    pending,
    idOfAroha,
    accounts,
    signIn,
    ended,
  } = invitationStage(backend);

  it('show whether their email waits, was sent or was refused, with the reason', async () => {
    await inviteAroha();
    const note = (change: string) => query(`update public.email_outbox set ${change}`);
    expect(await pending()).toMatchObject([{ state: 'waiting', sent_at: null, mail_problem: null }]);
    await note("attempts = 1, last_error = 'connect ETIMEDOUT', cause = 'timeout'");
    expect(await pending()).toMatchObject([{ state: 'waiting', mail_problem: 'connect ETIMEDOUT' }]);
    for (const status of ['failed', 'held', 'suppressed', 'cancelled', 'unknown']) {
      await note(`status = '${status}', last_error = '550 No such mailbox', cause = 'recipient'`);
      expect(await pending()).toMatchObject([
        { state: 'refused', sent_at: null, mail_cause: 'recipient', mail_problem: '550 No such mailbox' },
      ]);
    }
    // The newest email counts.
    expect((await invite(stage.owner, { invitation: await idOfAroha() })).status).toBe(200);
    expect(await pending()).toMatchObject([{ state: 'waiting' }]);
    await note("status = 'sent', sent_at = now(), last_error = null, cause = null");
    expect(await pending()).toMatchObject([{ state: 'invited', mail_problem: null }]);
    // Emails are deleted after their retention time.
    await query('delete from public.email_outbox');
    expect(await pending()).toMatchObject([{ state: 'invited' }]);
  });

  it('show an Owner their link once if there is no mail server, which is recorded', async () => {
    const old = await inviteAroha();
    const shows = { invitation: await idOfAroha(), shows: 'link' };
    expect(await invite(stage.manager, shows)).toMatchObject({ status: 403 });
    expect(await invite(stage.member, shows)).toMatchObject({ status: 403 });
    const before = await endOfChain(stage.server.backend.database);
    const { status, body } = await invite(stage.owner, shows);
    expect(status).toBe(200);
    const token = String(body.link).replace('https://hln.example/login#invitation=', '');
    expect(await look(token)).toMatchObject({ status: 200, body: { email: AROHA } });
    expect(await look(old)).toMatchObject({ status: 404 });
    expect(await pending()).toMatchObject([
      { state: 'invited', sent_at: null, link_shown_at: expect.any(String) },
    ]);
    // The link in the email is void, so it is never sent.
    expect(await query('select status from public.email_outbox')).toEqual([{ status: 'cancelled' }]);
    const entries = await entriesAfter(stage.server.backend.database, before);
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'shown', actor_id: stage.owner.id, row_key: shows.invitation }),
    );
    expect(JSON.stringify(entries)).not.toContain(token);
    expect((await accept(token)).status).toBe(200);

    await stage.server.backend.service.rpc('note_mail_transport', { transport: 'smtp' });
    const call = await rpc(stage.owner, 'request_invitation_link', { invitation: shows.invitation });
    expect(call).toMatchObject({ status: 409 });
    await stage.server.backend.service.rpc('note_mail_transport', { transport: 'none' });
  });

  it('can be viewed any number of times and accepted once, with the assigned role', async () => {
    const token = await inviteAroha('manager');
    expect(await mails()).toMatchObject([{ recipient: AROHA, kind: 'invitation' }]);
    expect(await pending()).toMatchObject([{ email: AROHA, role: 'manager', state: 'waiting' }]);
    // As a mail scanner does.
    expect((await fetch(`${stage.server.url}/functions/v1/accept-invitation?token=${token}`)).status).toBe(
      405,
    );
    for (let times = 0; times < 2; times += 1) {
      expect(await look(token)).toMatchObject({
        status: 200,
        body: { email: AROHA, role: 'Manager', invitedBy: stage.owner.email },
      });
    }
    expect(await accounts()).toEqual([]);
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await accept(token)).toMatchObject(ended('used'));
    expect(await look(token)).toMatchObject(ended('used'));
    expect(await accounts()).toHaveLength(1);
    expect(await signIn(AROHA, PASSWORD)).toBe(200);
    const [made] = await query(
      `select m.role, i.accepted_by = u.id as is_noted from auth.users as u
       join public.staff_members as m on m.user_id = u.id
       join private.staff_invitations as i on i.email = u.email where u.email = $1`,
      [AROHA],
    );
    expect(made).toEqual({ role: 'manager', is_noted: true });
    expect(await pending()).toEqual([]);
  });

  it('refuse an easily guessed password', async () => {
    const token = await inviteAroha();
    for (const password of ['password123', 'Qwerty123!', 'zzzzzzzz']) {
      expect(await accept(token, { password }), password).toMatchObject({
        status: 422,
        body: { code: 'weak_password' },
      });
    }
  });

  it('enforce the password rules', async () => {
    const token = await inviteAroha();
    for (const password of ['12345', 'x'.repeat(73), 'ā'.repeat(37), 7, null]) {
      expect((await accept(token, { password })).status, String(password)).toBe(400);
    }
    expect(await accounts()).toEqual([]);
  });

  it('notify every Owner, including the inviter, when they create an Owner', async () => {
    expect((await accept(await inviteAroha('owner'))).status).toBe(200);
    const { data } = await stage.server.backend.service.rpc('account_notices_due', { batch_size: 10 });
    const told = { deed: 'owner-added', about: AROHA };
    expect((data ?? []).sort((one, other) => one.recipient.localeCompare(other.recipient))).toMatchObject([
      { ...told, recipient: AROHA, by_whom: stage.owner.email },
      { ...told, recipient: stage.owner.email, by_whom: 'self' },
    ]);
  });

  it('are bound to their email address and role, whatever the request says', async () => {
    const token = await inviteAroha();
    for (const more of [{ email: 'mallory@example.nz' }, { role: 'owner' }, { invitation: 'x' }]) {
      expect((await accept(token, more)).status).toBe(400);
    }
    expect(await query('select from auth.users')).toHaveLength(3);
  });

  it('require the complete token', async () => {
    const token = await inviteAroha();
    const altered = `${token.startsWith('0') ? '1' : '0'}${token.slice(1)}`;
    const [row] = await query<{ hash: string }>(
      "select encode(token_hash, 'hex') as hash from private.staff_invitations",
    );
    for (const wrong of [altered, '0'.repeat(64), row?.hash ?? '']) {
      expect(await accept(wrong)).toMatchObject(ended('unknown', 404));
      expect(await look(wrong)).toMatchObject(ended('unknown', 404));
    }
    for (const damaged of [token.slice(1), `${token}0`, token.toUpperCase(), `${token.slice(2)}' `, '']) {
      expect((await accept(damaged)).status).toBe(400);
    }
    expect(await accounts()).toEqual([]);
    expect((await accept(token)).status).toBe(200);
  });

  it('end when they are revoked, replaced or expired, or when the account exists by then', async () => {
    const first = await inviteAroha();
    const id = await idOfAroha();
    expect(await invite(stage.owner, { email: 'AROHA@example.nz ', role: 'member' })).toMatchObject({
      status: 409,
      body: { error: `${AROHA} already has an invitation. Resend that one.` },
    });
    expect((await invite(stage.owner, { invitation: id })).status).toBe(200);
    const second = await newestToken();
    expect(second).not.toBe(first);
    expect(await accept(first)).toMatchObject(ended('unknown', 404));

    await query("update private.staff_invitations set expires_at = now() - interval '1 second'");
    expect(await accept(second)).toMatchObject(ended('expired'));
    expect(await pending()).toMatchObject([{ state: 'expired' }]);

    expect((await invite(stage.owner, { invitation: id })).status).toBe(200);
    const third = await newestToken();
    expect((await rpc(stage.owner, 'revoke_invitation', { invitation: id })).status).toBe(204);
    expect(await accept(third)).toMatchObject(ended('revoked'));
    expect((await invite(stage.owner, { invitation: id })).status).toBe(404);
    expect((await rpc(stage.owner, 'revoke_invitation', { invitation: id })).status).toBe(404);

    const fourth = await inviteAroha();
    await createStaff(stage.server, { email: AROHA });
    expect(await accept(fourth)).toMatchObject(ended('taken', 409));
    expect(await invite(stage.owner, { email: AROHA, role: 'member' })).toMatchObject({ status: 409 });
    expect(await accounts()).toHaveLength(1);
  });

  it('never grant more than the inviter has, neither when sent nor when accepted', async () => {
    await rpc(stage.owner, 'set_staff_exception', {
      person: stage.member.id,
      area_name: 'user-management',
      new_level: 'manage',
    });
    for (const role of ['manager', 'owner']) {
      expect(await invite(stage.member, { email: AROHA, role })).toMatchObject({
        status: 403,
        body: { error: 'You can’t invite somebody to a role with more rights than yours.' },
      });
    }
    expect((await invite(stage.owner, { email: 'kiri@example.nz', role: 'owner' })).status).toBe(200);
    const ownersInvitation = await idOfAroha();
    expect((await invite(stage.member, { invitation: ownersInvitation })).status).toBe(403);
    expect((await rpc(stage.member, 'revoke_invitation', { invitation: ownersInvitation })).status).toBe(403);
    expect((await invite(stage.member, { email: AROHA, role: 'member' })).status).toBe(200);
    const token = await newestToken();
    expect((await look(token)).status).toBe(200);
    await rpc(stage.owner, 'set_staff_exception', {
      person: stage.member.id,
      area_name: 'user-management',
      new_level: null,
    });
    expect(await look(token)).toMatchObject(ended('revoked'));
    expect(await accept(token)).toMatchObject(ended('revoked'));
    expect(await accounts()).toEqual([]);
  });

  it("can't be made, seen or accepted without the functions", async () => {
    const token = await inviteAroha();
    const id = await idOfAroha();
    const [row] = await query<{ hash: string }>(
      "select encode(token_hash, 'hex') as hash from private.staff_invitations",
    );
    for (const who of [stage.member, stage.manager]) {
      expect((await invite(who, { email: 'x@example.nz', role: 'member' })).status).toBe(403);
      expect((await invite(who, { invitation: id })).status).toBe(403);
      for (const [name, parameters] of [
        ['request_invitation', { address: 'x@example.nz', wanted_role: 'member' }],
        ['renew_invitation', { invitation: id }],
        ['revoke_invitation', { invitation: id }],
        ['send_invitation', { invitation: id, link_hash: '00', mail: {} }],
        ['find_invitation', { link_hash: row?.hash, client_address: '' }],
        ['accept_invitation', { link_hash: row?.hash, password_hash: 'x', client_address: '' }],
      ] as const) {
        expect(await rpc(who, name, parameters), name).toMatchObject({ status: 403, code: '42501' });
        const asAnon = await callRest(stage.server, 'anon', 'POST', `/rpc/${name}`, parameters);
        expect(asAnon, name).toMatchObject({ status: 401, code: '42501' });
      }
    }
    expect((await rpc(stage.member, 'staff_invitations')).status).toBe(403);
    for (const caller of ['anon', 'authenticated', 'service_role'] as const) {
      for (const schema of ['public', 'private']) {
        const profile = { 'accept-profile': schema, 'content-profile': schema };
        const body = { email: 'x@example.nz', role: 'owner', invited_by: stage.owner.id };
        const upsert = { ...profile, prefer: 'resolution=merge-duplicates' };
        for (const answer of [
          await callRest(stage.server, caller, 'GET', '/staff_invitations', undefined, profile),
          await callRest(stage.server, caller, 'POST', '/staff_invitations', body, profile),
          await callRest(stage.server, caller, 'POST', '/staff_invitations', body, upsert),
        ]) {
          expect([404, 406], `${caller} ${schema}`).toContain(answer.status);
        }
      }
    }
    // A direct call to the database, without the function, creates an invitation without a link.
    expect(
      (await rpc(stage.owner, 'request_invitation', { address: 'k@example.nz', wanted_role: 'member' }))
        .status,
    ).toBe(200);
    expect(await pending()).toMatchObject([{ state: 'waiting' }, { state: 'unsent' }]);
    const seen = JSON.stringify(await pending());
    const log = JSON.stringify(await query('select * from private.audit_log'));
    for (const secret of [token, row?.hash ?? 'none']) expect(`${seen}${log}`).not.toContain(secret);
    expect(log).not.toContain(AROHA);
    const deeds = await query(
      `select actor_kind, action, withheld from private.audit_log
       where table_name = 'private.staff_invitations' and row_key = $1 order by id`,
      [id],
    );
    expect(deeds).toEqual([
      { actor_kind: 'account', action: 'added', withheld: [] },
      { actor_kind: 'service', action: 'changed', withheld: [] },
    ]);
  });

  it('are limited per sender, and per caller who tries links', async () => {
    const counted = (action: string, address: string) =>
      query(
        `insert into public.rate_limit_hits (action, address, minute_started_at, minute_hits, day_started_at, day_hits)
         select action, $2, now(), per_minute, now(), 1 from public.rate_limits where action = $1`,
        [action, address],
      );
    await counted('invitation', `account ${stage.owner.id}`);
    expect((await invite(stage.owner, { email: AROHA, role: 'member' })).status).toBe(429);
    await query('delete from public.rate_limit_hits');
    const token = await inviteAroha();
    await counted('invitation_look', '127.0.0.1');
    expect((await look(token)).status).toBe(429);
    await query('delete from public.rate_limit_hits');
    await counted('invitation_accept', '127.0.0.1');
    expect((await accept(token)).status).toBe(429);
    expect(await accounts()).toEqual([]);
  });
});
