import { useRef, useState } from 'react';
import { FEEDBACK_FAILURES } from '../../../content/feedback.ts';
import { functionUrl } from '../../../lib/backend.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { siteConfig } from '../../../lib/site-config.ts';
import { buildFeedbackRecord, type FeedbackChoice, type FeedbackSubject } from './feedback-record.ts';
import { feedbackSessionId } from './feedback-session.ts';
import { type Stored, submitFeedback } from './submit-feedback.ts';
import { lookUpVisitorIp } from './visitor-ip.ts';

export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly type: FeedbackChoice['type'] }
  | { readonly kind: Stored }
  | { readonly kind: 'failed'; readonly message: string };

const TOO_MANY_REQUESTS = 429;

function failureMessage(error: unknown): string {
  if (!isSiteError(error)) return FEEDBACK_FAILURES.refused;
  if (error.status === 0) return navigator.onLine ? FEEDBACK_FAILURES.noAnswer : FEEDBACK_FAILURES.offline;
  return error.status === TOO_MANY_REQUESTS ? FEEDBACK_FAILURES.tooMany : FEEDBACK_FAILURES.refused;
}

async function send(subject: FeedbackSubject, choice: FeedbackChoice): Promise<Stored> {
  const ip = await lookUpVisitorIp(siteConfig.ipLookupUrl || functionUrl('ip'));
  const sender = { ip, sessionId: feedbackSessionId(), userAgent: navigator.userAgent };
  return submitFeedback(buildFeedbackRecord(subject, choice, sender));
}

/** Sends one piece of feedback at a time, with its outcome as state. */
export function useSendFeedback(onStored: () => void) {
  const [state, setState] = useState<SendState>({ kind: 'idle' });
  const sending = useRef(false);

  /** Resolves to whether it was stored; the state then has the message of a failure. */
  async function sendFeedback(subject: FeedbackSubject, choice: FeedbackChoice): Promise<boolean> {
    if (sending.current) return false;
    sending.current = true;
    setState({ kind: 'sending', type: choice.type });
    try {
      setState({ kind: await send(subject, choice) });
      onStored();
      return true;
    } catch (error) {
      console.error('Feedback failed:', error);
      setState({ kind: 'failed', message: failureMessage(error) });
      return false;
    } finally {
      sending.current = false;
    }
  }

  return { state, sendFeedback, clearState: () => setState({ kind: 'idle' }) };
}
