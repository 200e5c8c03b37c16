import { FEEDBACK_LIMITS } from '@hln/contracts';
import * as v from 'valibot';
import { FEEDBACK_FAILURES } from '../../../content/feedback-form.ts';
import { functionUrl } from '../../../lib/backend.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { randomId } from '../../../lib/random-id.ts';
import { fetchWithin } from '../../../lib/requests.ts';
import { siteConfig } from '../../../lib/site-config.ts';
import { buildFeedbackRecord, type FeedbackChoice, type FeedbackSubject } from './feedback-record.ts';
import { type Stored, submitFeedback } from './submit-feedback.ts';

const KEY = 'formatter-session';

/** The part of `sessionStorage` that is needed here. */
type SessionStore = Pick<Storage, 'getItem' | 'setItem'>;

let unstored: string | undefined;

/**
 * A random id that distinguishes this tab's feedback from other tabs', kept for the life of the tab. If storage is
 * disabled, it lasts until the page is left.
 */
export function feedbackSessionId(openStore: () => SessionStore = () => window.sessionStorage): string {
  try {
    const store = openStore();
    const stored = store.getItem(KEY);
    if (stored !== null && stored !== '') return stored;
    const created = randomId();
    store.setItem(KEY, created);
    return created;
  } catch {
    unstored ??= randomId();
    return unstored;
  }
}

const answerSchema = v.object({
  ip: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(FEEDBACK_LIMITS.userIp)),
});

/** Time limit of the lookup, in milliseconds. */
const LIMIT_MS = 3_000;

/**
 * The visitor's IP address as the lookup service sees it; the text `unknown` on any failure (docs/specification.md,
 * call 4).
 */
async function lookUpVisitorIp(lookupUrl: string): Promise<string> {
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

export type SendOutcome = { readonly kind: Stored } | { readonly kind: 'failed'; readonly message: string };

const TOO_MANY_REQUESTS = 429;

function failureMessage(error: unknown): string {
  if (!isSiteError(error)) return FEEDBACK_FAILURES.refused;
  if (error.status === 0) return navigator.onLine ? FEEDBACK_FAILURES.noAnswer : FEEDBACK_FAILURES.offline;
  return error.status === TOO_MANY_REQUESTS ? FEEDBACK_FAILURES.tooMany : FEEDBACK_FAILURES.refused;
}

/** Sends one piece of feedback. Never rejects: a failure is logged, and its outcome says it in words. */
export async function sendFeedback(subject: FeedbackSubject, choice: FeedbackChoice): Promise<SendOutcome> {
  try {
    const ip = await lookUpVisitorIp(siteConfig.ipLookupUrl || functionUrl('ip'));
    const sender = { ip, sessionId: feedbackSessionId(), userAgent: navigator.userAgent };
    return { kind: await submitFeedback(buildFeedbackRecord(subject, choice, sender)) };
  } catch (error) {
    console.error('Feedback failed:', error);
    return { kind: 'failed', message: failureMessage(error) };
  }
}
