/**
 * Checks what is due in its own process, as the function does, and prints the outcomes and the peak memory. Waits are
 * shortened, so that 1,000 items of 50 shops do not take a quarter of an hour. Without a URL it only loads its modules,
 * and leaves them compiled for the next process.
 */

import type { Database } from '@hln/contracts/database';
import { checkItem } from '@hln/supabase/check-prices/check-item';
import { openPageReader } from '@hln/supabase/check-prices/page-reader';
import { runChecks } from '@hln/supabase/check-prices/run-checks';
import { createSafeFetcher } from '@hln/supabase/shared/prices/create-safe-fetcher';
import { PostgrestClient } from '@supabase/postgrest-js';

const [url = '', secretKey = ''] = process.argv.slice(2);
const fetcher = createSafeFetcher({
  userAgent: 'HLN-PriceWatcher/1.0',
  allowLoopback: true,
  limits: { hostGapMs: 20, headersMs: 1_500, idleMs: 1_500 },
});
const reader = openPageReader();
if (url === '') {
  await reader.read({ bytes: new Uint8Array(), url: 'https://shop.example/', contentType: 'text/html' });
  await reader.close();
  process.exit(0);
}
const { signal } = new AbortController();
const started = performance.now();
const report = await runChecks({
  db: new PostgrestClient<Database>(`${url}/rest/v1`, { headers: { apikey: secretKey } }),
  check: async (claimed) => ({
    ...(await checkItem(claimed, { fetcher, reader, signal, log: console.error })),
    host_rest_seconds: 0.02,
  }),
  everySeconds: 21_600,
  atOnce: 8,
  budgetMs: 600_000,
  signal,
  log: console.error,
});
await reader.close();
const seconds = (performance.now() - started) / 1000;
console.log(JSON.stringify({ report, seconds, peakMb: process.resourceUsage().maxRSS / 1024 }));
process.exit(0);
