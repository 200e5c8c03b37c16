import { type EmailRetries, emailRetriesSchema } from '@hln/contracts';
import * as v from 'valibot';
import { EMAIL_LOGS } from '../../../content/email-logs.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';

/** A mail as it was seen by whoever wants it resent. */
export interface SeenEmail {
  readonly id: string;
  readonly status: string;
  readonly retries: number;
}

/** Has mails sent again that are still as they were seen. @throws SiteError with the database's sentence */
export async function retryEmails(mails: readonly SeenEmail[]): Promise<EmailRetries> {
  const seen = mails.map(({ id, status, retries }) => ({ id, status, retries }));
  const answer = await staffRest().rpc('retry_emails', { mails: seen }).abortSignal(limited());
  return v.parse(emailRetriesSchema, dataOf(answer, EMAIL_LOGS.unsaved));
}

/** @returns how many were still waiting. @throws SiteError with the database's sentence */
export async function cancelEmails(ids: readonly string[]): Promise<number> {
  const answer = await staffRest()
    .rpc('cancel_emails', { ids: [...ids] })
    .abortSignal(limited());
  return v.parse(v.number(), dataOf(answer, EMAIL_LOGS.unsaved));
}

/** What is done about sending as a whole. The database decides whether the caller may. */
export type SendingChange =
  | { readonly kind: 'stop'; readonly why: string }
  | { readonly kind: 'resume' }
  | { readonly kind: 'suppress'; readonly address: string; readonly why: string }
  | { readonly kind: 'unsuppress'; readonly address: string };

/** @throws SiteError with the database's sentence */
export async function changeSending(change: SendingChange): Promise<void> {
  dataOf(await send(change), EMAIL_LOGS.unsaved);
}

function send(change: SendingChange) {
  const rest = staffRest();
  switch (change.kind) {
    case 'stop':
      return rest.rpc('stop_emails', { why: change.why }).abortSignal(limited());
    case 'resume':
      return rest.rpc('resume_emails').abortSignal(limited());
    case 'suppress':
      return rest
        .rpc('suppress_address', { address: change.address, why: change.why })
        .abortSignal(limited());
    case 'unsuppress':
      return rest.rpc('unsuppress_address', { address: change.address }).abortSignal(limited());
  }
}
