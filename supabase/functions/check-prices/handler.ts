import { defineFunction } from '../_shared/define-function.ts';
import type { FunctionEnvironment } from '../_shared/environment.ts';
import { requireServiceKey } from '../_shared/guard.ts';
import { deliverOutbox } from '../_shared/outbox.ts';
import { createSafeFetcher } from '../_shared/safe-fetch/create-safe-fetcher.ts';
import type { Resolve, SafeFetcher } from '../_shared/safe-fetch/types.ts';
import { checkItem } from './check-item.ts';
import { openPageReader } from './page-reader.ts';
import { runChecks } from './run-checks.ts';
import { tellOwners } from './tell-owners.ts';

/** Pages visited at once, each of another host: with 5 MB each they stay well within a small function. */
const AT_ONCE = 8;
/** A run ends within its minute, so that the next one finds the field clear. */
const BUDGET_MS = 45_000;

/**
 * The scheduled job that looks at every price that is due, and tells the owners of those that moved. Its answer
 * counts what came of it. Aborting the request stops it; what it had in hand is given back.
 */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const { db, mail, log } = dependencies;
  const fetcher = fetcherFor(environment, dependencies.resolve);
  const reader = openPageReader();
  const { signal } = request;
  try {
    const checks = await runChecks({
      db,
      check: (claimed) => checkItem(claimed, { fetcher, reader, signal, log }),
      everySeconds: environment.watch.everyHours * 3_600,
      atOnce: AT_ONCE,
      budgetMs: BUDGET_MS,
      signal,
      log,
    });
    const { queued: mails, failed, setAside } = await tellOwners(dependencies, environment.siteUrl);
    if (mails > 0 && mail !== null) dependencies.defer(() => deliverOutbox(db, mail));
    return Response.json({ checks, mails, failed, setAside });
  } finally {
    await reader.close();
  }
});

/** One for each way of fetching, as long as the process lives: it knows who was visited when, and the robots.txt files. */
const fetchers = new WeakMap<Resolve, Map<string, SafeFetcher>>();

function fetcherFor({ siteUrl, watch }: FunctionEnvironment, resolve: Resolve): SafeFetcher {
  const userAgent = `HLN-PriceWatcher/1.0${siteUrl === null ? '' : ` (+${siteUrl}/about)`}`;
  const key = `${watch.allowLoopback} ${userAgent}`;
  const known = fetchers.get(resolve) ?? new Map<string, SafeFetcher>();
  fetchers.set(resolve, known);
  const fetcher =
    known.get(key) ?? createSafeFetcher({ userAgent, allowLoopback: watch.allowLoopback, resolve });
  known.set(key, fetcher);
  return fetcher;
}
