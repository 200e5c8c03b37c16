import { FEEDBACK_FAILURES } from '../../../content/feedback-form.ts';
import { functionUrl } from '../../../lib/backend.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { siteConfig } from '../../../lib/site-config.ts';
import { buildFeedbackRecord, type FeedbackChoice, type FeedbackSubject } from './feedback-record.ts';
import { feedbackSessionId } from './feedback-session.ts';
import { type Stored, submitFeedback } from './submit-feedback.ts';
import { lookUpVisitorIp } from './visitor-ip.ts';

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
