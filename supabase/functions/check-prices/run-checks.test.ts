import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runChecks } from './run-checks.ts';

/**
 * Simulates a database with this many due items, each on its own host: a claim gets as many as it asks for until none
 * are left.
 */
function dueItems(count: number) {
  const claims: { readonly at: number; readonly asked: number }[] = [];
  let left = count;
  const answer = (data: unknown) =>
    Promise.resolve({ data, error: null, status: 200, statusText: 'OK', count: null });
  const rpc = (name: string, values: { readonly batch_size: number }) => {
    if (name === 'finish_price_check') return answer('first');
    if (name !== 'claim_due_price_checks') return answer(0);
    claims.push({ at: performance.now(), asked: values.batch_size });
    const claimed = Array.from({ length: Math.min(values.batch_size, left) }, (_, index) => ({
      item_id: `${left - index}`,
      lease: 'lease',
      item_url: `https://shop-${left - index}.example/`,
      etag: null,
      last_modified: null,
    }));
    left -= claimed.length;
    return answer({ claimed, wait_ms: null });
  };
  return { db: { rpc } as unknown as PostgrestClient<Database>, claims };
}

describe('a run of price checks', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('claims in batches instead of after each page, and still checks everything', async () => {
    const { db, claims } = dueItems(60);
    const run = runChecks({
      db,
      check: async () => {
        await new Promise((resolve) => setTimeout(resolve, 10));
        return { outcome: 'failed', reason_code: 'internal', reason: 'x' };
      },
      everySeconds: 3_600,
      atOnce: 8,
      budgetMs: 60_000,
      signal: new AbortController().signal,
      log: () => {},
    });
    await vi.runAllTimersAsync();
    expect(await run).toEqual({ first: 60 });
    // Eight pages at a time: 60 take eight claims, and one more finds nothing left.
    expect(claims.map(({ asked }) => asked)).toEqual(Array(9).fill(8));
    for (const [index, { at }] of claims.entries()) {
      if (index > 0) expect(at - (claims[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(200);
    }
  });
});
