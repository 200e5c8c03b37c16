import { useRef, useState } from 'react';
import { functionUrl } from '../../lib/backend.ts';
import { isSiteError } from '../../lib/errors.ts';
import { siteConfig } from '../../lib/site-config.ts';
import { buildFeedbackRecord, type FeedbackChoice, type FeedbackSubject } from './feedback-record.ts';
import { feedbackSessionId } from './feedback-session.ts';
import { submitFeedback } from './submit-feedback.ts';
import { lookUpVisitorIp } from './visitor-ip.ts';

export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly type: FeedbackChoice['type'] }
  | { readonly kind: 'stored' }
  | { readonly kind: 'failed'; readonly message: string };

const TOO_MANY =
  'That was a lot of feedback in a short time, so this one could not be saved. Please try again in a minute.';
const FAILED = 'Your feedback could not be saved: our server did not take it. Please try again later.';

function failureMessage(error: unknown): string {
  return isSiteError(error) && error.status === 429 ? TOO_MANY : FAILED;
}

async function send(subject: FeedbackSubject, choice: FeedbackChoice): Promise<void> {
  const ip = await lookUpVisitorIp(siteConfig.ipLookupUrl || functionUrl('ip'));
  const sender = { ip, sessionId: feedbackSessionId(), userAgent: navigator.userAgent };
  await submitFeedback(buildFeedbackRecord(subject, choice, sender));
}

/** Sends one piece of feedback at a time and says how it went. */
export function useSendFeedback(onStored: () => void) {
  const [state, setState] = useState<SendState>({ kind: 'idle' });
  const sending = useRef(false);

  /** Answers whether it was stored; a failure is in the state as words for the visitor. */
  async function sendFeedback(subject: FeedbackSubject, choice: FeedbackChoice): Promise<boolean> {
    if (sending.current) return false;
    sending.current = true;
    setState({ kind: 'sending', type: choice.type });
    try {
      await send(subject, choice);
      setState({ kind: 'stored' });
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
