import * as v from 'valibot';
import { type FetchRefusal, isFetchRefusal } from '../_shared/prices/refusal.ts';
import type { FetchedPage, SafeFetcher } from '../_shared/prices/types.ts';
import { isUnreadablePage } from './page-prices.ts';
import type { PageReader } from './page-reader.ts';

export const claimedCheckSchema = v.object({
  item_id: v.string(),
  lease: v.string(),
  item_url: v.string(),
  etag: v.nullable(v.string()),
  last_modified: v.nullable(v.string()),
});
export type ClaimedCheck = v.InferOutput<typeof claimedCheckSchema>;

/** The argument of `finish_price_check`. */
export type CheckResult = Readonly<Record<string, string | number | boolean | null>>;

export interface Checking {
  readonly fetcher: SafeFetcher;
  readonly reader: PageReader;
  /** Stops the visit; the item is released unchecked. */
  readonly signal: AbortSignal;
  /** Logs errors that should not happen. */
  readonly log: (message: string, fields: Readonly<Record<string, string>>) => void;
}

/** Problems that do not go away within the hour. */
const LASTING = new Set(['robots', 'not-html', 'unsafe-address', 'blocked', 'tls', 'too-large', 'redirect']);

/** Problems of the shop's server rather than of the page. */
const UNREACHABLE = new Set(['dns', 'connect', 'tls', 'timeout']);
const DOWN_SECONDS = 60;

/** Visits the page of one item and returns what was found there. Never throws. */
export async function checkItem(claimed: ClaimedCheck, checking: Checking): Promise<CheckResult> {
  const started = performance.now();
  const result = await visit(claimed, checking);
  return { ...result, duration_ms: Math.round(performance.now() - started) };
}

async function visit(claimed: ClaimedCheck, checking: Checking): Promise<CheckResult> {
  const { fetcher, reader, signal, log } = checking;
  try {
    const page = await fetcher.fetchPage(claimed.item_url, {
      etag: claimed.etag,
      lastModified: claimed.last_modified,
      signal,
    });
    if (page.kind === 'not-modified') return { outcome: 'not-modified', http_status: 304 };
    return await readPrice(page, claimed, reader);
  } catch (problem) {
    if (isFetchRefusal(problem)) return refused(problem);
    if (signal.aborted) return { outcome: 'released', host_rest_seconds: 0 };
    if (isUnreadablePage(problem)) {
      return {
        outcome: 'failed',
        http_status: 200,
        reason_code: 'unreadable',
        reason: 'The page is too complicated to be read.',
        is_lasting: true,
      };
    }
    log('A price check failed.', {
      item: claimed.item_id,
      error: problem instanceof Error ? `${problem.name}: ${problem.message}` : String(problem),
    });
    return { outcome: 'failed', reason_code: 'internal', reason: 'Something went wrong on our side.' };
  }
}

async function readPrice(
  page: Extract<FetchedPage, { kind: 'page' }>,
  claimed: ClaimedCheck,
  reader: PageReader,
): Promise<CheckResult> {
  const url = new URL(page.finalUrl);
  // The server never sees the fragment, but shops select variants by it.
  if (url.hash === '') url.hash = new URL(claimed.item_url).hash;
  const price = await reader.read({ bytes: page.bytes, url: url.href, contentType: page.contentType });
  if (price === null) return { outcome: 'no-price', http_status: 200 };
  return {
    outcome: 'price',
    http_status: 200,
    price: price.amount,
    currency: price.currency,
    source: price.source,
    raw: price.raw,
    etag: page.etag,
    last_modified: page.lastModified,
  };
}

function refused(refusal: FetchRefusal): CheckResult {
  if (refusal.code === 'aborted') return { outcome: 'released', host_rest_seconds: 0 };
  // Our own queue for the host was full: the shop has done nothing wrong.
  if (refusal.code === 'busy') {
    return { outcome: 'released', host_rest_seconds: Math.min(refusal.retryAfterSeconds ?? 30, 60) };
  }
  const isShopDown = UNREACHABLE.has(refusal.code) || (refusal.status ?? 0) >= 500;
  return {
    outcome: 'failed',
    // The host's other items would only fail in the same way, one long wait after another.
    ...(isShopDown ? { host_rest_seconds: DOWN_SECONDS } : {}),
    http_status: refusal.status,
    reason_code: refusal.code,
    reason: refusal.publicMessage,
    retry_after_seconds: refusal.retryAfterSeconds,
    is_lasting: LASTING.has(refusal.code) || [401, 403, 404, 410].includes(refusal.status ?? 0),
  };
}
