import type { Database } from '@hln/contracts/database';
import { PostgrestClient } from '@supabase/postgrest-js';
import { backendHeaders, backendUrl } from './backend.ts';
import { fetchWithin, mayBeKeptAlive } from './requests.ts';

/** Time limit of a request to the data API, in milliseconds. */
export const REST_LIMIT_MS = 15_000;

const limited = fetchWithin(REST_LIMIT_MS);
let client: PostgrestClient<Database> | undefined;

/**
 * The data API's client for visitors. Pages that use it include it (4 KB) from the start, or load it as soon as they
 * run, as the formatter's counters do: loaded on first use, it would be missing exactly when the connection is, and
 * Chromium never retries a module that once failed to load.
 */
export function restClient(): PostgrestClient<Database> {
  client ??= new PostgrestClient<Database>(`${backendUrl()}/rest/v1`, {
    headers: backendHeaders(),
    retry: false,
    fetch: (input, init) => limited(input, { ...init, keepalive: mayBeKeptAlive(init?.body) }),
  });
  return client;
}
