import { useRef, useState } from 'react';
import { FEEDBACK } from '../../../content/feedback.ts';
import type { FeedbackChoice, FeedbackSubject } from './feedback-record.ts';
import { loadJudging } from './load-judging.ts';
import type { SendOutcome } from './send-feedback.ts';

export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly type: FeedbackChoice['type'] }
  /** With the query that was judged. */
  | (Exclude<SendOutcome, { kind: 'failed' }> & { readonly sql: string })
  | Extract<SendOutcome, { kind: 'failed' }>;

async function send(subject: FeedbackSubject, choice: FeedbackChoice): Promise<SendOutcome> {
  try {
    const { sendFeedback } = await loadJudging();
    return await sendFeedback(subject, choice);
  } catch (error) {
    console.error('What sends feedback could not be loaded:', error);
    return { kind: 'failed', message: FEEDBACK.notLoaded };
  }
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
    const outcome = await send(subject, choice);
    sending.current = false;
    if (outcome.kind === 'failed') {
      setState(outcome);
      return false;
    }
    setState({ ...outcome, sql: subject.originalSql });
    onStored();
    return true;
  }

  return { state, sendFeedback, clearState: () => setState({ kind: 'idle' }) };
}
