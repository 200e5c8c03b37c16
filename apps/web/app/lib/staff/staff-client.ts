import { GoTrueClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { backendUrl } from '../backend.ts';
import { siteConfig } from '../site-config.ts';

/** Who is signed in. */
export interface StaffMember {
  readonly id: string;
  /** null for an account without an address. */
  readonly email: string | null;
}

let auth: GoTrueClient | undefined;
let rest: PostgrestClient | undefined;

/** The sign-in service's client; one for the page, in the browser only. */
export function staffAuth(): GoTrueClient {
  auth ??= new GoTrueClient({
    url: `${backendUrl()}/auth/v1`,
    headers: { apikey: siteConfig.backendKey },
    storageKey: 'hln-staff-session',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
  });
  return auth;
}

/** The data API as the signed-in member of staff, or as a visitor when nobody is signed in. */
export function staffRest(): PostgrestClient {
  rest ??= new PostgrestClient(`${backendUrl()}/rest/v1`, {
    fetch: async (input, init) => {
      const { data } = await staffAuth().getSession();
      const headers = new Headers(init?.headers);
      headers.set('apikey', siteConfig.backendKey);
      headers.set('authorization', `Bearer ${data.session?.access_token ?? siteConfig.backendKey}`);
      return await fetch(input, { ...init, headers });
    },
  });
  return rest;
}
