import { randomUUID } from 'node:crypto';
import { createStaff, type StaffForTest, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, callAuth, readAsStaff, renew, type Session, sessionIn, signIn } from './auth-calls.ts';

const STRANGER = 'stranger@hln.example';

describe.each(await testBackends())('there is no self-registration on $name', (backend) => {
  let server: TestServer;
  let staff: StaffForTest;
  let session: Session;

  beforeAll(async () => {
    server = await backend.start();
  });
  beforeEach(async () => {
    staff = await createStaff(server);
    session = await signIn(server, staff);
  });
  afterAll(async () => {
    await server.close();
  });

  const countUsers = async () => (await server.backend.database.query('select from auth.users')).length;
  const rowOf = async (id: string) => {
    const [row] = await server.backend.database.query<Record<string, unknown>>(
      `select email, email_change, role, aud, raw_app_meta_data, is_anonymous, banned_until
       from auth.users where id = $1`,
      [id],
    );
    return row;
  };

  it.each([
    ['POST', 'signup', { email: STRANGER, password: 'Whakatere 1' }],
    // Anonymous sign-in is a sign-up without an email address.
    ['POST', 'signup', {}],
    ['POST', 'signup', { data: { role: 'service_role' } }],
    ['POST', 'signup', null],
    ['POST', 'signup', [1]],
    ['POST', 'otp', { email: STRANGER, create_user: true }],
    ['POST', 'magiclink', { email: STRANGER }],
    ['POST', 'invite', { email: STRANGER }],
    ['POST', 'resend', { type: 'signup', email: STRANGER }],
    ['POST', 'recover', { email: STRANGER }],
    ['POST', 'verify', { type: 'signup', email: STRANGER, token: '123456' }],
    ['POST', 'admin/users', { email: STRANGER, password: 'Whakatere 1' }],
    ['POST', 'admin/generate_link', { type: 'signup', email: STRANGER }],
    ['GET', 'authorize?provider=github', undefined],
    ['GET', 'callback?code=x&state=y', undefined],
    ['POST', 'token?grant_type=id_token', { provider: 'google', id_token: 'x' }],
    ['POST', 'token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' }],
    ['POST', 'token?grant_type=web3', { chain: 'ethereum' }],
    ['POST', 'token', { email: STRANGER, password: 'Whakatere 1' }],
    ['POST', 'sso', { domain: 'hln.example' }],
    ['POST', 'factors', {}],
    ['GET', 'reauthenticate', undefined],
    ['GET', 'verify?type=signup&token=x', undefined],
    ['POST', 'passkeys/authentication/options', {}],
  ])('by %s %s %j', async (method, path, body) => {
    const before = await countUsers();
    for (const headers of [{}, bearer(session)]) {
      const { status } = await callAuth(server, method, path, body, headers);
      expect(path === 'recover' ? status === 200 : status >= 400 && status < 500).toBe(true);
    }
    expect(await countUsers()).toBe(before);
    const mails = await server.backend.database.query(
      'select from public.email_outbox where recipient = $1',
      [STRANGER],
    );
    expect(mails).toHaveLength(0);
  });

  it('nobody can change their email address', async () => {
    const before = await rowOf(staff.id);
    for (const email of [STRANGER, staff.email, '', null, { $ne: 1 }]) {
      const answer = await callAuth(server, 'PUT', 'user', { email }, bearer(session));
      expect(answer).toMatchObject({ status: 422, body: { error_code: 'email_provider_disabled' } });
    }
    expect(await rowOf(staff.id)).toEqual(before);
  });

  it('metadata that users write themselves grants no permission', async () => {
    const before = await rowOf(staff.id);
    const colleague = await createStaff(server);
    const claims = {
      role: 'service_role',
      aud: 'x',
      app_metadata: { role: 'service_role' },
      raw_app_meta_data: { role: 'service_role' },
      is_super_admin: true,
      ban_duration: 'none',
      id: colleague.id,
      data: { role: 'service_role', sub: colleague.id, is_admin: true },
    };
    expect((await callAuth(server, 'PUT', 'user', claims, bearer(session))).status).toBe(200);
    expect(await rowOf(staff.id)).toEqual(before);
    const renewed = sessionIn(await renew(server, session));
    const token: unknown = JSON.parse(
      Buffer.from(renewed.access_token.split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(token).toMatchObject({ role: 'authenticated', sub: staff.id, email: staff.email });
    expect(JSON.stringify(token)).not.toContain('service_role');
    // Only the service may read this.
    const response = await fetch(`${server.url}/rest/v1/email_outbox?select=text_body`, {
      headers: { apikey: server.backend.keys.publishable, ...bearer(renewed) },
    });
    expect([response.status, await response.json()]).toMatchObject([403, { code: '42501' }]);
  });

  it.each([
    ['without end', { data: { note: 'x'.repeat(9_000) } }],
    ['as a list', { data: [1] }],
    ['as a text', { data: 'x' }],
  ])('and one’s own data is refused %s', async (_how, body) => {
    expect((await callAuth(server, 'PUT', 'user', body, bearer(session))).status).toBe(400);
  });

  it.each([
    ['none', {}],
    ['the public key', { authorization: 'Bearer sb_publishable_x' }],
    ['a token signed by himself', { authorization: `Bearer ${forged()}` }],
  ])('and nothing is changed with a token that is %s', async (_what, headers) => {
    const { status } = await callAuth(server, 'PUT', 'user', { password: 'Whakatere 2' }, headers);
    expect([401, 403]).toContain(status);
    expect((await signIn(server, staff)).user.id).toBe(staff.id);
  });

  it('a forged token reads nothing', async () => {
    const forgedSession = { ...session, access_token: forged(staff.id) };
    expect(await readAsStaff(server, forgedSession)).toBe(401);
  });
});

/** A token with a forged signature. */
function forged(user: string = randomUUID()): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: user, role: 'service_role', aud: 'authenticated', iat: now, exp: now + 600 };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${Buffer.from('nonsense').toString('base64url')}`;
}
