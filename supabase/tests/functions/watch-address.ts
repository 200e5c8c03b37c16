import { type StaffForTest, type TestServer, userToken } from '@hln/test-support/server';

export interface AddressAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Calls the function check-watch-address, on a server or at a given URL. */
export async function askAboutAddress(
  server: TestServer,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  url = `${server.url}/functions/v1/check-watch-address`,
): Promise<AddressAnswer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { apikey: server.backend.keys.publishable, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Returns the credentials of a member of staff who has not signed in. */
export function bearerOf(server: TestServer, userId: string): string {
  return `Bearer ${userToken(server, userId)}`;
}

/** Signs in and returns the credentials, with a session that can end. */
export async function signInStaff(server: TestServer, { email, password }: StaffForTest): Promise<string> {
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: server.backend.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token } = (await answer.json()) as { access_token?: string };
  if (access_token === undefined) throw new Error(`Signing in failed: ${answer.status}`);
  return `Bearer ${access_token}`;
}
