import { appCode } from '@hln/test-support/authenticator';
import { callRest, type RestAnswer, type StaffForTest, type TestServer } from '@hln/test-support/server';
import { expect } from 'vitest';

/** Resets the data: no second factors, sessions or wrong codes. */
export const NO_SECOND_FACTORS = `
  update private.settings set value = null, value_before = null, confirm_by = null
    where key = 'accounts.second-factor';
  delete from private.second_factors;
  delete from private.second_factor_duties;
  delete from private.second_factor_approvals;
  delete from auth.sessions;
  delete from private.sign_in_attempts;
`;

/** A session signed in with the password, and helpers that call the API with its token. */
export interface PasswordSession {
  readonly id: string;
  readonly refreshToken: string;
  readonly headers: Readonly<Record<string, string>>;
  call(name: string, parameters?: object): Promise<RestAnswer>;
}

export async function signIn(server: TestServer, who: StaffForTest): Promise<PasswordSession> {
  return await sessionFrom(server, 'password', { email: who.email, password: who.password });
}

export async function renew(server: TestServer, session: PasswordSession): Promise<PasswordSession> {
  return await sessionFrom(server, 'refresh_token', { refresh_token: session.refreshToken });
}

async function sessionFrom(server: TestServer, grant: string, body: object): Promise<PasswordSession> {
  const apikey = server.backend.keys.publishable;
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  const { access_token: token, refresh_token: refreshToken } = (await answer.json()) as {
    access_token: string;
    refresh_token: string;
  };
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    session_id: string;
  };
  const headers = { apikey, authorization: `Bearer ${token}` };
  return {
    id: claims.session_id,
    refreshToken,
    headers,
    call: (name, parameters = {}) =>
      callRest(server, 'authenticated', 'POST', `/rpc/${name}`, parameters, headers),
  };
}

export interface Enrolled {
  readonly session: PasswordSession;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Signs in and turns the second factor on. The code of this time step counts as used. */
export async function enrol(
  server: TestServer,
  who: StaffForTest,
  session?: PasswordSession,
): Promise<Enrolled> {
  const own = session ?? (await signIn(server, who));
  const secret = (await own.call('begin_second_factor')).body as string;
  const confirmed = await own.call('confirm_second_factor', { code: appCode(secret) });
  expect(confirmed.body).toMatchObject({ outcome: 'done' });
  const { recovery_codes } = confirmed.body as { recovery_codes: string[] };
  return { session: own, secret, recoveryCodes: recovery_codes };
}
