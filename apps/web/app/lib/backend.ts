import type { PostgrestClient } from '@supabase/postgrest-js';
import { siteConfig } from './site-config.ts';

let client: Promise<PostgrestClient> | undefined;

/** The backend's base address: the configured one, or the origin the page came from. */
export function backendUrl(): string {
  return siteConfig.backendUrl || window.location.origin;
}

/** Headers that every call to the backend carries. */
export function backendHeaders(): Record<string, string> {
  return { apikey: siteConfig.backendKey, authorization: `Bearer ${siteConfig.backendKey}` };
}

/** Address of a server function: `functionUrl('ip')` is `{backend}/functions/v1/ip`. */
export function functionUrl(name: string): string {
  return `${backendUrl()}/functions/v1/${name}`;
}

/** The REST client, loaded on first use so that a page that only shows words does not carry it. */
export function restClient(): Promise<PostgrestClient> {
  client ??= import('@supabase/postgrest-js').then(
    ({ PostgrestClient }) => new PostgrestClient(`${backendUrl()}/rest/v1`, { headers: backendHeaders() }),
  );
  return client;
}
