import { createHmac, randomUUID } from 'node:crypto';
import type { HlnServer } from '@hln/server/start-server';

/** The role that calls the API in a test. */
export type Caller = 'anon' | 'authenticated' | 'service_role';

/**
 * Returns a token as the sign-in service would issue it to a member of staff, valid for an hour. @param more additional
 * claims
 */
export function userToken(server: HlnServer, userId: string = randomUUID(), more: object = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({
    aud: 'authenticated',
    role: 'authenticated',
    sub: userId,
    iat: now,
    exp: now + 3600,
    ...more,
  })}`;
  const signature = createHmac('sha256', server.backend.keys.jwtSecret).update(unsigned).digest('base64url');
  return `${unsigned}.${signature}`;
}

/** Returns the headers that identify a caller. */
export function credentials(server: HlnServer, caller: Caller, userId?: string): Record<string, string> {
  const { publishable, secret } = server.backend.keys;
  if (caller === 'service_role') return { apikey: secret };
  if (caller === 'anon') return { apikey: publishable };
  return { apikey: publishable, authorization: `Bearer ${userToken(server, userId)}` };
}

export interface RestAnswer {
  readonly status: number;
  /** PostgREST's or Postgres's code if the request was refused. */
  readonly code: string | null;
  readonly body: unknown;
}

/** Calls the data API over HTTP. `path` starts after /rest/v1. */
export async function callRest(
  server: HlnServer,
  caller: Caller,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<RestAnswer> {
  const response = await fetch(`${server.url}/rest/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...credentials(server, caller), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed: unknown = text === '' ? null : JSON.parse(text);
  const code =
    typeof parsed === 'object' && parsed !== null && 'code' in parsed && typeof parsed.code === 'string'
      ? parsed.code
      : null;
  return { status: response.status, code, body: parsed };
}

/** Calls a database function with an account's token, or anonymously if it is null. */
export async function callAs(
  server: HlnServer,
  who: { readonly id: string } | null,
  name: string,
  body: unknown = {},
): Promise<RestAnswer> {
  const caller = who === null ? 'anon' : 'authenticated';
  return await callRest(server, caller, 'POST', `/rpc/${name}`, body, credentials(server, caller, who?.id));
}
