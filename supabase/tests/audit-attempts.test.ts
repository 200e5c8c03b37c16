import { randomUUID } from 'node:crypto';
import {
  callRest,
  createStaff,
  credentials,
  type StaffForTest,
  testBackends,
} from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { walkChain } from './audit-entries.ts';
import { auditStage } from './audit-stage.ts';

describe.each(await testBackends())('attempts in the audit log on $name', (backend) => {
  const { stage, begin, call, written } = auditStage(backend);
  const attempts = async () => (await written()).filter(({ action }) => action === 'attempt');
  const auth = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${stage.server.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: {
        apikey: stage.server.backend.keys.publishable,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const signIn = ({ email }: StaffForTest, password: string) =>
    auth('token?grant_type=password', { email, password });

  it('are recorded when a function, a policy or the gateway refuses them', async () => {
    const member = await createStaff(stage.server);
    await begin();
    await call(member, 'POST', '/rpc/set_staff_role', { person: member.id, new_role: 'owner' });
    await call(member, 'PATCH', `/staff_members?user_id=eq.${member.id}`, { role: 'owner' });
    await call(member, 'POST', '/price_watch_items', {
      user_id: randomUUID(),
      item_name: 'x',
      item_url: 'https://shop.example.com/',
      current_price: null,
    });
    const by = { actor_kind: 'account', actor_id: member.id, outcome: 'refused', row_key: null };
    expect(await written()).toMatchObject([
      { ...by, table_name: 'public.set_staff_role', after: { method: 'POST', code: '42501' } },
      { ...by, table_name: 'public.staff_members', after: { method: 'PATCH', code: '42501' } },
      { ...by, table_name: 'public.price_watch_items', after: { method: 'POST', code: '42501' } },
    ]);
  });

  it('are not recorded for callers without an account or a valid token, nor for mere mistakes', async () => {
    const member = await createStaff(stage.server);
    await begin();
    await call({ id: randomUUID() }, 'GET', '/staff_members?select=*');
    await callRest(stage.server, 'anon', 'GET', '/staff_members?select=*');
    const { authorization = '' } = credentials(stage.server, 'authenticated', member.id);
    const forged = authorization.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`);
    await call(member, 'GET', '/staff_members?select=*', undefined, { authorization: forged });
    const unsigned = `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${authorization.split('.')[1]}.`;
    await call(member, 'GET', '/staff_members?select=*', undefined, { authorization: unsigned });
    await call(member, 'POST', '/rpc/set_staff_role', { person: member.id });
    await call(member, 'GET', '/price_watch_items?select=*&no_such=eq.1');
    await call(member, 'GET', `/${'x'.repeat(70)}?select=*`);
    expect(await attempts()).toEqual([]);
  });

  it('are recorded only a few times in a flood, and the last entry says so', async () => {
    const member = await createStaff(stage.server);
    await begin();
    await Promise.all(Array.from({ length: 60 }, () => call(member, 'GET', '/staff_members?select=*')));
    const flood = await attempts();
    expect(flood).toHaveLength(10);
    expect(flood.filter(({ after }) => after?.more_unrecorded === 'this minute')).toHaveLength(1);
    expect(flood.at(-1)?.after).toMatchObject({ more_unrecorded: 'this minute' });
    // A minute later, the first entry says how many attempts were not recorded.
    await stage.server.backend.database.query(
      `update public.rate_limit_hits set minute_started_at = now() - interval '2 minutes'
       where action = 'audit_refusal' and address = $1`,
      [`account ${member.id}`],
    );
    await call(member, 'GET', '/staff_members?select=*');
    expect((await attempts()).at(-1)?.after).toMatchObject({ unrecorded_before: 50 });
    // After the daily limit, nothing more is recorded.
    await stage.server.backend.database.query(
      `update public.rate_limit_hits set minute_started_at = now() - interval '2 minutes', day_hits = 200
       where action = 'audit_refusal' and address = $1`,
      [`account ${member.id}`],
    );
    await call(member, 'GET', '/staff_members?select=*');
    expect(await attempts()).toHaveLength(11);
    expect(await walkChain(stage.server.backend.database)).toBeNull();
  });

  it('to sign in are recorded by account and session, without an email address', async () => {
    const member = await createStaff(stage.server, { email: 'kiri@hln.example' });
    await begin();
    expect((await signIn(member, 'wrong')).status).toBe(400);
    await expect.poll(written).toHaveLength(1);
    const answer = await signIn(member, member.password);
    expect(answer.status).toBe(200);
    const { access_token } = (await answer.json()) as { access_token: string };
    const { session_id } = JSON.parse(
      Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { session_id: string };
    const refused = await call(member, 'GET', '/staff_members?select=*', undefined, {
      authorization: `Bearer ${access_token}`,
    });
    expect(refused.status).toBe(403);
    expect((await auth('logout?scope=local', {}, { authorization: `Bearer ${access_token}` })).status).toBe(
      204,
    );
    const entries = await written();
    expect(entries).toMatchObject([
      { action: 'sign-in', outcome: 'refused', actor_kind: 'visitor', actor_id: null, row_key: member.id },
      { action: 'sign-in', outcome: 'done', actor_id: member.id, session_id, row_key: member.id },
      { action: 'attempt', outcome: 'refused', actor_id: member.id, session_id },
      { action: 'session-ended', row_key: member.id, before: { session_id } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('kiri');
    // A deleted account is refused, and adds nothing to the log.
    await call(member, 'GET', '/staff_members?select=*', undefined, {
      authorization: `Bearer ${access_token}`,
    });
    expect(await written()).toHaveLength(4);
  });

  it('to sign in to an account that does not exist are not recorded', async () => {
    expect((await auth('token?grant_type=password', { email: 'no@hln.example', password: 'x' })).status).toBe(
      400,
    );
    const member = await createStaff(stage.server);
    await begin();
    await signIn(member, 'wrong');
    await expect.poll(written).toMatchObject([{ row_key: member.id }]);
  });

  it('of GoTrue are recorded by its hook', async () => {
    const member = await createStaff(stage.server);
    await begin();
    const ask = (valid: boolean) =>
      stage.server.backend.database.query('select public.hook_password_verification_attempt($1)', [
        JSON.stringify({ user_id: member.id, valid }),
      ]);
    await ask(false);
    await ask(true);
    expect(await written()).toMatchObject([{ action: 'sign-in', outcome: 'refused', row_key: member.id }]);
  });

  it('to read a conversation are recorded together with the successful reads', async () => {
    const manager = await createStaff(stage.server, { role: 'manager' });
    const member = await createStaff(stage.server);
    const session = 'f'.repeat(64);
    await stage.server.backend.database.query(
      `insert into public.chat_sessions (session_id, messages, user_info, start_time, end_time) values ($1,
         '[{"id":"1","content":"Hello","isBot":false,"timestamp":"2026-11-21T00:00:00.000Z","language":"en"}]',
         '{"preferredLanguage":"en"}', '2026-11-21T00:00:00Z', '2026-11-21T00:01:00Z')`,
      [session],
    );
    await begin();
    const read = (who: StaffForTest, key: string) =>
      call(who, 'POST', '/rpc/read_chat_transcript', { session: key });
    expect((await read(manager, session)).body).toMatchObject([{ session_id: session, message_count: 1 }]);
    expect((await read(manager, 'nothing')).status).toBe(404);
    expect((await read(member, session)).status).toBe(403);
    expect(await written()).toMatchObject([
      {
        action: 'read',
        area: 'chat-sessions',
        actor_id: manager.id,
        table_name: 'public.chat_sessions',
        row_key: session,
      },
      { action: 'attempt', table_name: 'public.read_chat_transcript', actor_id: member.id },
    ]);
  });

  it("to query the database are recorded with the query's digest", async () => {
    const { database } = stage.server.backend;
    const person = randomUUID();
    await database.query('select private.note_console_query($1, null, $2, $3, false)::text', [
      person,
      "select * from auth.users where email = 'a@b.nz'",
      JSON.stringify({ rows: 1, ms: 3 }),
    ]);
    const entries = await written();
    expect(entries).toMatchObject([
      { action: 'query', actor_id: person, area: 'database-admin', after: { rows: 1, ms: 3 } },
    ]);
    expect(entries[0]?.row_key).toMatch(/^[0-9a-f]{64}$/);
  });
});
