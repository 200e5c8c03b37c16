import { type WordEdit, wordFieldsSchema } from '@hln/contracts/site-words';
import * as v from 'valibot';
import { exchange } from '../_shared/prices/exchange.ts';
import { judged } from '../_shared/prices/follow.ts';
import { createBudget, FETCH_LIMITS } from '../_shared/prices/limits.ts';
import { readBody } from '../_shared/prices/read-body.ts';
import { isFetchRefusal, statusRefusal } from '../_shared/prices/refusal.ts';
import type { Resolve } from '../_shared/prices/types.ts';

export interface LiveSiteOptions {
  /** The site's URL without a trailing slash. */
  readonly siteUrl: string;
  readonly resolve: Resolve;
  /** Only for tests. */
  readonly allowLoopback: boolean;
  readonly signal: AbortSignal;
}

/** The words with which the live site says it was built. */
export type LiveWords = v.InferOutput<typeof wordFieldsSchema>;

/** The time limit (ms) for the whole request. */
const LOOK_WITHIN_MS = 15_000;

const liveWordsSchema = v.pipe(v.string(), v.parseJson(), wordFieldsSchema);

/**
 * Reads the list of words that every build publishes.
 * @param mark makes each URL unique, so that no cache answers
 * @returns the list, or why it could not be read, worded as the end of a sentence
 */
export async function readLiveWords(
  { siteUrl, resolve, allowLoopback, signal }: LiveSiteOptions,
  mark: string,
): Promise<LiveWords | { readonly unread: string }> {
  const settings = {
    userAgent: 'HLN-Publishing/1.0',
    allowLoopback,
    resolve,
    limits: FETCH_LIMITS,
    extraAuthorities: [],
  };
  const headers = { accept: 'application/json', 'cache-control': 'no-cache' };
  const budget = createBudget(LOOK_WITHIN_MS, signal);
  try {
    const url = judged(`${siteUrl}/content/words.json?${mark}`, allowLoopback);
    const bytes = await exchange(url, headers, budget, settings, async (answer) => {
      if (answer.statusCode !== 200) throw statusRefusal(answer.statusCode ?? 0, null);
      return await readBody(answer, budget, { ...FETCH_LIMITS, overflow: 'refuse' });
    });
    const parsed = v.safeParse(liveWordsSchema, new TextDecoder().decode(bytes));
    return parsed.success ? parsed.output : { unread: 'its list of words cannot be read' };
  } catch (error) {
    if (!isFetchRefusal(error) || signal.aborted) throw error;
    return { unread: error.status === null ? 'it could not be reached' : `it answered ${error.status}` };
  }
}

/**
 * Returns the names of the texts that the live site doesn't show as wanted. Words that the files already have count as
 * present; a text that its sources no longer have is not waited for.
 */
export function missingWords(live: LiveWords, wanted: readonly WordEdit[]): string[] {
  const fields = new Map(live.fields.map((field) => [field.key, field]));
  const built = new Map(live.published.map(({ key, text }) => [key, text]));
  const texts = new Map(wanted.map(({ key, text }) => [key, text]));
  const nameOf = (key: string) => fields.get(key)?.label ?? key;
  const notThere = wanted.filter(({ key, text }) => {
    const field = fields.get(key);
    return field !== undefined && (built.get(key) ?? field.text) !== text;
  });
  const stillThere = live.published.filter(
    ({ key, text }) => !texts.has(key) && fields.get(key)?.text !== text,
  );
  return [...notThere, ...stillThere].map(({ key }) => nameOf(key));
}
