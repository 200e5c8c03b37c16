import { FEEDBACK_LIMITS } from '@hln/contracts';
import * as v from 'valibot';
import { fetchWithin } from '../../../lib/fetch-within.ts';

const answerSchema = v.object({
  ip: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(FEEDBACK_LIMITS.userIp)),
});

/** Time limit of the lookup, in milliseconds. */
const LIMIT_MS = 3_000;

/** The visitor's IP address as the lookup service sees it; the text `unknown` on any failure (spec, call 4). */
export async function lookUpVisitorIp(lookupUrl: string): Promise<string> {
  try {
    const url = new URL(lookupUrl);
    url.searchParams.set('format', 'json');
    const response = await fetchWithin(LIMIT_MS)(url);
    if (!response.ok) return 'unknown';
    const parsed = v.safeParse(answerSchema, await response.json());
    return parsed.success ? parsed.output.ip : 'unknown';
  } catch {
    return 'unknown';
  }
}
