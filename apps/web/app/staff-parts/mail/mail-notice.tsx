import { EMAIL_CAUSES, type MailState, type Monitoring, mailStateSchema } from '@hln/contracts';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { dataOf, limited } from '../../lib/staff/staff-call.ts';
import { staffRest } from '../../lib/staff/staff-client.ts';
import { useReading } from '../../lib/staff/staff-queries.tsx';
import { Alert } from '../../ui/alert.tsx';
import { EMAIL_CAUSE_WORDS, MAIL_STATE } from './texts.ts';

/** @throws SiteError */
async function loadMailState(signal: AbortSignal): Promise<MailState> {
  const answer = await staffRest().rpc('mail_state').abortSignal(limited(signal));
  return v.parse(mailStateSchema, dataOf(answer, MAIL_STATE.failed));
}

/** Whether email can be sent at all; null until that is known. */
export function useMailState(): MailState | null {
  return useReading(['mail-state'], loadMailState, MAIL_STATE.failed).data;
}

/** Says that there is no mail server, and what to do about it; nothing if there is one. */
export function MailNotice({ children }: { readonly children?: ReactNode }) {
  const state = useMailState();
  if (state?.transport !== 'none') return null;
  return (
    <Alert tone="danger">
      <p>
        <strong>{MAIL_STATE.title}</strong> {MAIL_STATE.waiting(state.waiting)}
      </p>
      <p>{MAIL_STATE.remedy}</p>
      {children}
    </Alert>
  );
}

/** The state of email sending. */
type Sending = Pick<Monitoring['mail'], 'transport' | 'stopped' | 'last_attempt'>;

/**
 * Why email isn't being sent, as a sentence, before any alert is due; null if the last one was sent. A missing mailbox
 * is not the mail server's fault.
 */
export function mailTrouble({ transport, stopped, last_attempt }: Sending): string | null {
  if (transport === 'none') return MAIL_STATE.title;
  if (stopped !== null) return MAIL_STATE.stopped;
  if (last_attempt === null || last_attempt.outcome === 'sent' || last_attempt.outcome === 'stopped')
    return null;
  if (last_attempt.outcome === 'unknown') return MAIL_STATE.lastUnknown;
  if (last_attempt.cause === 'recipient') return null;
  const cause = EMAIL_CAUSES.find((one) => one === last_attempt.cause) ?? 'other';
  return MAIL_STATE.lastFailed(EMAIL_CAUSE_WORDS[cause].title);
}
