import { defineFunction } from '../_shared/http/define-function.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';
import { requireServiceKey } from '../_shared/http/guard.ts';
import { deliverOutbox } from '../_shared/mail/outbox.ts';
import { createSafeFetcher } from '../_shared/prices/create-safe-fetcher.ts';
import type { Resolve, SafeFetcher } from '../_shared/prices/types.ts';
import { checkItem } from './check-item.ts';
import { notifyOwners } from './notify-owners.ts';
import { openPageReader } from './page-reader.ts';
import { runChecks } from './run-checks.ts';

/** Pages visited concurrently, each on a different host: at 5 MB each they fit well into a small function's memory. */
const AT_ONCE = 8;
/** A run ends within its minute, before the next one starts. */
const BUDGET_MS = 45_000;

/**
 * The scheduled job that checks every price that is due and emails the owners of prices that moved. Its response
 * counts the outcomes. Aborting the request stops it and releases the items that it had claimed.
 */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const { db, mail, log, settings } = dependencies;
  const { 'prices.check-hours': everyHours } = await settings.read();
  const fetcher = fetcherFor(environment, dependencies.resolve);
  const reader = openPageReader();
  const { signal } = request;
  try {
    const checks = await runChecks({
      db,
      check: (claimed) => checkItem(claimed, { fetcher, reader, signal, log }),
      everySeconds: everyHours * 3_600,
      atOnce: AT_ONCE,
      budgetMs: BUDGET_MS,
      signal,
      log,
    });
    const { queued: mails, failed, setAside } = await notifyOwners(dependencies, environment.siteUrl);
    if (mails > 0 && mail !== null) dependencies.defer(() => deliverOutbox(db, mail));
    return Response.json({ checks, mails, failed, setAside });
  } finally {
    await reader.close();
  }
});

/** There is one fetcher per configuration for the life of the process: it remembers visits and robots.txt files. */
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
