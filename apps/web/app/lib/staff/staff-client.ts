import type { Database } from '@hln/contracts/database';
import type { StaffProfile } from '@hln/contracts/second-factor';
import { GoTrueClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { backendUrl } from '../backend.ts';
import { mayBeKeptAlive } from '../requests.ts';
import { siteConfig } from '../site-config.ts';
import { SESSION_KEY } from './stored-session.ts';

/** The code with which the sign-in service refuses a request when it is overloaded. */
const refusalSchema = v.object({
  error_code: v.literal('over_capacity'),
  msg: v.pipe(v.string(), v.nonEmpty()),
});

/**
 * Makes the sign-in service's message available when it is too busy. Its client rightly takes every 503 for a passing
 * problem, but does not read the body of one: it looks for the error's message on the response object itself.
 */
async function withRefusalMessage(response: Response): Promise<Response> {
  if (response.status !== 503) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const refusal = v.safeParse(refusalSchema, body);
  return refusal.success ? Object.assign(response, { msg: refusal.output.msg }) : response;
}

/** Who is signed in. */
export interface StaffMember {
  readonly id: string;
  /** null for an account without an email address. */
  readonly email: string | null;
  readonly profile: StaffProfile;
  /** Tells this sign-in from others of the same person; the person's id where the service gives none. */
  readonly sessionId: string;
}

/** Time limit of a request to the sign-in service, in milliseconds. */
const AUTH_TIMEOUT = 15_000;

let auth: GoTrueClient | undefined;
let rest: PostgrestClient<Database> | undefined;

/** The sign-in service's client; one per document, in the browser only. */
export function staffAuth(): GoTrueClient {
  auth ??= new GoTrueClient({
    url: `${backendUrl()}/auth/v1`,
    headers: { apikey: siteConfig.backendKey },
    storageKey: SESSION_KEY,
    autoRefreshToken: true,
    persistSession: true,
    // Only the sign-in page reads a link from an email: no other URL may sign somebody in.
    detectSessionInUrl: false,
    fetch: async (input, init) =>
      withRefusalMessage(await fetch(input, { ...init, signal: AbortSignal.timeout(AUTH_TIMEOUT) })),
  });
  return auth;
}

/** Headers that identify the signed-in member of staff, or a visitor when nobody is signed in. */
export async function staffHeaders(): Promise<Record<string, string>> {
  const { data } = await staffAuth().getSession();
  return {
    apikey: siteConfig.backendKey,
    authorization: `Bearer ${data.session?.access_token ?? siteConfig.backendKey}`,
  };
}

/** The data API as the signed-in member of staff, or as a visitor when nobody is signed in. */
export function staffRest(): PostgrestClient<Database> {
  rest ??= new PostgrestClient<Database>(`${backendUrl()}/rest/v1`, {
    retry: false,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(await staffHeaders())) headers.set(name, value);
      return await fetch(input, { ...init, headers, keepalive: mayBeKeptAlive(init?.body) });
    },
  });
  return rest;
}
