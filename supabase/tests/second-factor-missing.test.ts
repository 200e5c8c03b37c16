import { appCode } from '@hln/test-support/authenticator';
import {
  callRest,
  createStaff,
  credentials,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Enrolled,
  enrol,
  NO_SECOND_FACTORS,
  type PasswordSession,
  renew,
  signIn,
} from './second-factor-calls.ts';

const REFUSED = { code: '42501' };
const DONE = { outcome: 'done' };
const WRONG = { outcome: 'wrong' };

describe.each(await testBackends())('a session without its second factor, on $name,', (backend) => {
  let server: TestServer;
  let owner: StaffForTest;
  let member: StaffForTest;
  let mine: Enrolled;

  const state = async ({ session }: Pick<Enrolled, 'session'>) =>
    (await session.call('second_factor_state')).body;
  /** Asks the permission check directly, past the gateway. */
  const may = (permission: string, session: PasswordSession) =>
    server.backend.database.transaction(async (sql) => {
      const claims = JSON.stringify({ role: 'authenticated', sub: owner.id, session_id: session.id });
      await sql.query("select set_config('request.jwt.claims', $1, true)", [claims]);
      await sql.query("select set_config('request.jwt.claim.sub', $1, true)", [owner.id]);
      const [row] = await sql.query<{ may: boolean }>('select private.has_permission($1) as may', [
        permission,
      ]);
      return row?.may;
    });

  beforeAll(async () => {
    server = await backend.start();
    owner = await createStaff(server, { role: 'owner' });
    member = await createStaff(server);
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await server.backend.database.run(NO_SECOND_FACTORS);
    mine = await enrol(server, owner);
  });

  it('can do nothing but present it, by any route', async () => {
    const session = await signIn(server, owner);
    expect(await state({ session })).toMatchObject({ missing: 'code', recovery_codes_left: 10 });
    for (const [method, path, body] of [
      ['GET', '/daily_costs', undefined],
      ['GET', '/staff_preferences?select=key', undefined],
      ['POST', '/staff_preferences', { key: 'x', value: {} }],
      ['GET', '/price_watch_items', undefined],
      ['GET', '/chat_sessions', undefined],
      ['POST', '/rpc/my_access', {}],
      ['POST', '/rpc/staff_people', {}],
      ['POST', '/rpc/staff_sessions', { person: owner.id }],
      ['POST', '/rpc/end_staff_sessions', { person: owner.id }],
      ['POST', '/rpc/remove_second_factor', { code: appCode(mine.secret, 1) }],
      ['POST', '/rpc/renew_recovery_codes', { code: appCode(mine.secret, 1) }],
      ['POST', '/rpc/staff_second_factors', {}],
      ['POST', '/rpc/approve_second_factor_reset', { person: member.id, why: 'Lost.' }],
      ['POST', '/sql_feedback/rpc/second_factor_state', {}],
    ] as const) {
      const headers = { ...session.headers, ...(path === '/daily_costs' && { 'accept-profile': 'hln' }) };
      const answer = await callRest(server, 'authenticated', method, path, body, headers);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect([...['42501', 'PGRST125', 'PGRST100', 'PGRST205']], path).toContain(answer.code);
    }
    expect(await may('donations.view', session)).toBe(false);
    expect(await may('donations.view', mine.session)).toBe(true);
    // The account's token without a session is no better.
    const nameless = credentials(server, 'authenticated', owner.id);
    const answer = await callRest(server, 'authenticated', 'POST', '/rpc/my_access', {}, nameless);
    expect(answer).toMatchObject(REFUSED);
  });

  it('is stopped by the functions and the sign-in service, too', async () => {
    const session = await signIn(server, owner);
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers: { ...session.headers, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      await answer.body?.cancel();
      return answer.status;
    };
    expect(await ask('GET', '/functions/v1/system-settings')).toBe(401);
    expect(await ask('POST', '/functions/v1/send-test-mail', {})).toBe(401);
    const invitation = { email: 'x@hln.example', role: 'owner' };
    expect(await ask('POST', '/functions/v1/invite-staff', invitation)).toBe(403);
    expect(await ask('PUT', '/auth/v1/user', { password: 'a new password' })).toBe(403);
    expect(await ask('PUT', '/auth/v1/user', { data: { name: 'x' } })).toBe(403);
    expect(await ask('POST', '/auth/v1/logout?scope=global')).toBe(403);
    expect(await ask('POST', '/auth/v1/logout')).toBe(403);
    expect((await mine.session.call('my_access')).status).toBe(200);
    expect(await ask('POST', '/auth/v1/logout?scope=local')).toBeLessThan(300);
  });

  it('stays limited after renewing the token, and by a factor given in another session or account', async () => {
    const session = await signIn(server, owner);
    const renewed = await renew(server, session);
    expect(renewed.id).toBe(session.id);
    expect(await renewed.call('my_access')).toMatchObject(REFUSED);
    expect((await renewed.call('give_second_factor', { code: appCode(mine.secret, 1) })).body).toMatchObject(
      DONE,
    );
    expect((await renewed.call('my_access')).status).toBe(200);
    expect((await session.call('my_access')).status).toBe(200);
    const another = await signIn(server, owner);
    expect(await another.call('my_access')).toMatchObject(REFUSED);
  });

  it('rejects a code of another account', async () => {
    const theirs = await enrol(server, member);
    const session = await signIn(server, owner);
    for (const code of [appCode(theirs.secret, 1), theirs.recoveryCodes[0]]) {
      expect((await session.call('give_second_factor', { code })).body).toEqual(WRONG);
    }
    expect(await session.call('my_access')).toMatchObject(REFUSED);
  });

  it('is also limited if it predates the second factor', async () => {
    const before = await signIn(server, member);
    expect((await before.call('my_access')).status).toBe(200);
    await enrol(server, member);
    expect(await before.call('my_access')).toMatchObject(REFUSED);
  });
});
