import { type MailState, mailStateSchema } from '@hln/contracts';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { MAIL_STATE } from '../../content/mail-state.ts';
import { dataOf, limited } from '../../lib/staff/staff-call.ts';
import { staffRest } from '../../lib/staff/staff-client.ts';
import { useReading } from '../../lib/staff/use-staff-query.ts';
import { Alert } from '../../ui/alert.tsx';

/** @throws SiteError */
async function loadMailState(signal: AbortSignal): Promise<MailState> {
  const answer = await staffRest().rpc('mail_state').abortSignal(limited(signal));
  return v.parse(mailStateSchema, dataOf(answer, MAIL_STATE.failed));
}

/** Whether email can be sent at all; null until that has been read. */
export function useMailState(): MailState | null {
  return useReading(['mail-state'], loadMailState, MAIL_STATE.failed).data;
}

/** Says that there is no mail server, and what to do about it; nothing where there is one. */
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
