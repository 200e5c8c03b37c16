import type { StaffForTest, TestServer } from '@hln/test-support/server';
import * as v from 'valibot';

export interface AuthAnswer {
  readonly status: number;
  /** null for an empty response. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** Calls the sign-in service over HTTP. `path` starts after /auth/v1/. */
export async function callAuth(
  server: TestServer,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  signal: AbortSignal | null = null,
): Promise<AuthAnswer> {
  const response = await fetch(`${server.url}/auth/v1/${path}`, {
    method,
    redirect: 'manual',
    signal,
    headers: { apikey: server.backend.keys.publishable, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers };
}

const sessionSchema = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
  user: v.looseObject({ id: v.string() }),
});
export type Session = v.InferOutput<typeof sessionSchema>;

/** Returns the session in a response. @throws Error with the response if there is none */
export function sessionIn({ status, body }: AuthAnswer): Session {
  const session = v.safeParse(sessionSchema, body);
  if (!session.success) throw new Error(`No session: ${status} ${JSON.stringify(body)}`);
  return session.output;
}

type Credentials = Pick<StaffForTest, 'email' | 'password'>;

/** Tries to sign in `from` an IP address; `signal` hangs up. */
export function tryPassword(
  server: TestServer,
  { email, password }: Credentials,
  from?: string,
  signal?: AbortSignal,
): Promise<AuthAnswer> {
  return callAuth(server, 'POST', 'token?grant_type=password', { email, password }, via(from), signal);
}

export async function signIn(server: TestServer, staff: Credentials, from?: string): Promise<Session> {
  return sessionIn(await tryPassword(server, staff, from));
}

export function renew(server: TestServer, { refresh_token }: Session): Promise<AuthAnswer> {
  return callAuth(server, 'POST', 'token?grant_type=refresh_token', { refresh_token });
}

export const bearer = (session: Session) => ({ authorization: `Bearer ${session.access_token}` });

/** Returns headers with a visitor's IP address, as if behind a proxy; the server must be started with `TRUSTING`. */
export const via = (address: string | undefined): Record<string, string> =>
  address === undefined ? {} : { 'x-forwarded-for': address };

export const TRUSTING = { trustedProxies: ['127.0.0.1'] };

/** Returns the status of reading something that only staff may read. */
export async function readAsStaff(server: TestServer, session: Session): Promise<number> {
  const response = await fetch(`${server.url}/rest/v1/donations?select=id`, {
    headers: { apikey: server.backend.keys.publishable, ...bearer(session) },
  });
  await response.body?.cancel();
  return response.status;
}
