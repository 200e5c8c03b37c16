import { storable } from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import { isFunctionError } from '../_shared/http/errors.ts';
import { forgetFailedRows, noteFailedRow } from '../_shared/http/row-by-row.ts';
import { type CheckResult, type ClaimedCheck, claimedCheckSchema } from './check-item.ts';

const claimSchema = v.object({
  claimed: v.array(claimedCheckSchema),
  /** Time until more of the due items can be claimed; null when nothing more is due. */
  wait_ms: v.nullable(v.number()),
});

export interface RunOptions {
  readonly db: PostgrestClient<Database>;
  readonly check: (claimed: ClaimedCheck) => Promise<CheckResult>;
  /** The usual interval between two checks of an item. */
  readonly everySeconds: number;
  /** How many pages are visited concurrently, each on another host. */
  readonly atOnce: number;
  /** After this time nothing new is started; the next run continues. */
  readonly budgetMs: number;
  readonly signal: AbortSignal;
  readonly log: FunctionDependencies['log'];
}

const ITEMS = { job: 'check-prices', table: 'price_watch_items' };

/**
 * How often (ms) to look for newly due items while pages are being visited: somebody waits for the first check of a new
 * item, and a slow shop may take half a minute.
 */
const ASK_AGAIN_MS = 1_000;

/** How often each outcome occurred; `failed-to-store` counts those noted in `set_aside_rows`. */
export type RunReport = Record<string, number>;

/**
 * Longer than a visit and the reading of its page can take, so that only a dead worker's lease expires: 30 s for the
 * visit after 30 s in the host's queue, the same for robots.txt, and 10 s of reading after another page's 10 s.
 */
const LEASE_SECONDS = 180;

/**
 * The pause (ms) between two claims. A claim ranks everything that is due; with one claim per page the embedded
 * database was always busy, and all other requests waited.
 */
const CLAIM_GAP_MS = 200;

/**
 * Checks items until nothing is due or the time is up. Any number of runs may do this concurrently: an item claimed by
 * one is not given to another. No transaction is open during a visit. A result that cannot be stored is noted and does
 * not stop the others; its item is returned as failed.
 * @throws Error when the database fails; claimed items become available again when their lease expires
 */
export async function runChecks(options: RunOptions): Promise<RunReport> {
  const { db, check, everySeconds, atOnce, budgetMs, signal, log } = options;
  const ends = performance.now() + budgetMs;
  const report: RunReport = {};
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];

  const recovered: string[] = [];
  const count = (outcome: string) => {
    report[outcome] = (report[outcome] ?? 0) + 1;
  };
  const finish = async (claimed: ClaimedCheck, result: CheckResult) => {
    const finished = await db.rpc('finish_price_check', {
      item_id: claimed.item_id,
      item_lease: claimed.lease,
      result: { every_seconds: everySeconds, ...storableResult(result) },
    });
    return v.parse(v.string(), dataOf('finish_price_check', finished));
  };
  const setAside = async (claimed: ClaimedCheck, problem: unknown) => {
    await noteFailedRow(ITEMS, { db, log }, claimed.item_id, problem);
    count('failed-to-store');
    try {
      await finish(claimed, NOT_STORED);
    } catch (again) {
      // The item's lease then expires, which postpones it as well.
      if (!isFunctionError(again)) throw again;
    }
  };
  const begin = (claimed: ClaimedCheck) => {
    const work = (async () => {
      const result = await check(claimed);
      try {
        count(await finish(claimed, result));
        recovered.push(claimed.item_id);
      } catch (problem) {
        // A refusal concerns this item only; when the database is unavailable, the run is over.
        if (!isFunctionError(problem)) throw problem;
        await setAside(claimed, problem);
      }
    })()
      .catch((problem: unknown) => {
        failures.push(problem);
      })
      .finally(() => running.delete(work));
    running.add(work);
  };

  let nextClaim = 0;
  try {
    while (failures.length === 0 && !signal.aborted && performance.now() < ends) {
      const early = nextClaim - performance.now();
      if (early > 0) {
        await pause(early, signal);
        continue;
      }
      const free = atOnce - running.size;
      if (free === 0) {
        await Promise.race(running);
        continue;
      }
      const { claimed, wait_ms } = await claim(db, free);
      nextClaim = performance.now() + CLAIM_GAP_MS;
      for (const one of claimed) begin(one);
      if (claimed.length === free) continue;
      const wait = wait_ms === null ? null : Math.max(wait_ms, 20);
      const isWorthWaiting = wait !== null && performance.now() + wait < ends;
      if (running.size === 0 && !isWorthWaiting) break;
      await first([...running, Math.min(isWorthWaiting ? wait : ASK_AGAIN_MS, ASK_AGAIN_MS)], signal);
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
  await forgetFailedRows(ITEMS, { db }, recovered);
  return report;
}

const NOT_STORED: CheckResult = {
  outcome: 'failed',
  reason_code: 'internal',
  reason: 'Something went wrong on our side.',
};

/** Pages and servers may send any text, including NUL characters, which no column accepts. */
function storableResult(result: CheckResult): CheckResult {
  return Object.fromEntries(
    Object.entries(result).map(([name, value]) => [
      name,
      typeof value === 'string' ? storable(value) : value,
    ]),
  );
}

async function claim(db: PostgrestClient<Database>, count: number) {
  const claim = await db.rpc('claim_due_price_checks', { batch_size: count, lease_seconds: LEASE_SECONDS });
  return v.parse(claimSchema, dataOf('claim_due_price_checks', claim));
}

/** Resolves with the first of some promises or delays (milliseconds), or when the signal is aborted. */
async function first(events: readonly (Promise<void> | number)[], signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const pauses = events.map((event) =>
    typeof event === 'number' ? pause(event, AbortSignal.any([signal, over.signal])) : event,
  );
  await Promise.race(pauses);
  over.abort();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
