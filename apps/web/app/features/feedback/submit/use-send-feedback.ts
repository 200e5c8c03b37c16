import { useRef, useState } from 'react';
import { FEEDBACK } from '../../../content/feedback.ts';
import type { FeedbackChoice, FeedbackSubject } from './feedback-record.ts';
import type { SendOutcome } from './send-feedback.ts';

export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly type: FeedbackChoice['type'] }
  | SendOutcome;

/** Loads what sends feedback; the page itself does without it. */
const loadSender = () => import('./send-feedback.ts');

/** Loads it before it is needed. A failure shows when something is sent. */
export function preloadSender(): void {
  // Offline, the import may fail, and Chromium remembers a failed import for the life of the document.
  if (navigator.onLine) loadSender().catch(() => undefined);
}

async function send(subject: FeedbackSubject, choice: FeedbackChoice): Promise<SendOutcome> {
  try {
    const { sendFeedback } = await loadSender();
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
    setState(outcome);
    if (outcome.kind === 'failed') return false;
    onStored();
    return true;
  }

  return { state, sendFeedback, clearState: () => setState({ kind: 'idle' }) };
}
