import { useRef, useState } from 'react';
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

const TOO_MANY =
  'That was a lot of feedback in a short time, so this one could not be saved. Please try again in a minute.';
const FAILED = 'Your feedback could not be saved: our server did not take it. Please try again later.';

const OFFLINE =
  'You are offline, so your feedback could not be saved. Please send it again when you are connected.';
const NO_ANSWER =
  'Your feedback could not be saved: our server did not answer. Please try again; it is never counted twice.';

function failureMessage(error: unknown): string {
  if (!isSiteError(error)) return FAILED;
  if (error.status === 0) return navigator.onLine ? NO_ANSWER : OFFLINE;
  return error.status === 429 ? TOO_MANY : FAILED;
}

async function send(subject: FeedbackSubject, choice: FeedbackChoice): Promise<Stored> {
  const ip = await lookUpVisitorIp(siteConfig.ipLookupUrl || functionUrl('ip'));
  const sender = { ip, sessionId: feedbackSessionId(), userAgent: navigator.userAgent };
  return submitFeedback(buildFeedbackRecord(subject, choice, sender));
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
