import { createStaff, type StaffForTest, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const EMAIL = 'staff@hln.example';
const PASSWORD = 'Whakatere 1';

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string; readonly email: string };
}

describe.each(await testBackends())('staff on $name', (backend) => {
  let server: TestServer;
  let staff: StaffForTest;

  beforeAll(async () => {
    server = await backend.start({ siteUrl: 'https://hln.example' });
    staff = await createStaff(server, { email: EMAIL, password: PASSWORD });
  });

  afterAll(async () => {
    await server.close();
  });

  const auth = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${server.url}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: server.backend.keys.publishable,
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  const signIn = async () => {
    const answer = await auth('POST', 'token?grant_type=password', { email: EMAIL, password: PASSWORD });
    expect(answer.status).toBe(200);
    return answer.body as Session;
  };

  it('sign in, are identified, read what staff may read, and sign out', async () => {
    const session = await signIn();
    expect(session.user).toMatchObject({ id: staff.id, email: EMAIL });
    expect((await auth('GET', 'user', undefined, session.access_token)).body).toMatchObject({ id: staff.id });
    const donations = await fetch(`${server.url}/rest/v1/donations?select=id`, {
      headers: { apikey: server.backend.keys.publishable, authorization: `Bearer ${session.access_token}` },
    });
    expect(donations.status).toBe(200);
    const renewed = await auth('POST', 'token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    });
    expect(renewed.body).toMatchObject({ user: { id: staff.id } });
    const { access_token } = renewed.body as Session;
    expect((await auth('POST', 'logout', {}, access_token)).status).toBe(204);
    expect((await auth('GET', 'user', undefined, access_token)).status).toBe(403);
  });

  it('are refused with a wrong password, with the same message as strangers', async () => {
    const wrong = await auth('POST', 'token?grant_type=password', { email: EMAIL, password: 'Whakatere 2' });
    const stranger = await auth('POST', 'token?grant_type=password', {
      email: 'x@hln.example',
      password: PASSWORD,
    });
    expect(wrong).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } });
    expect(stranger).toEqual(wrong);
  });

  it('can sign in simultaneously without getting another’s session', async () => {
    const sessions = await Promise.all(Array.from({ length: 8 }, signIn));
    expect(new Set(sessions.map((session) => session.access_token)).size).toBe(8);
    expect(sessions.every((session) => session.user.id === staff.id)).toBe(true);
  });
});
