import type { Database } from '@hln/contracts/database';
import { PostgrestClient } from '@supabase/postgrest-js';
import { backendHeaders, backendUrl } from './backend.ts';
import { fetchWithin } from './fetch-within.ts';
import { mayOutlive } from './outlive.ts';

/** How long a page waits for an answer of the database, in milliseconds. */
export const REST_LIMIT_MS = 15_000;

const limited = fetchWithin(REST_LIMIT_MS);
let client: PostgrestClient<Database> | undefined;

/**
 * The data API as a visitor. It is part of the pages that use it: 4 KB that are there when the page is. Loaded
 * on first use it would be missing just when the connection is, and Chromium never asks again for a module that
 * once failed to load.
 */
export function restClient(): PostgrestClient<Database> {
  client ??= new PostgrestClient<Database>(`${backendUrl()}/rest/v1`, {
    headers: backendHeaders(),
    fetch: (input, init) => limited(input, { ...init, keepalive: mayOutlive(init?.body) }),
  });
  return client;
}
