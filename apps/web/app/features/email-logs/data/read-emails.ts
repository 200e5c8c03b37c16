import { type EmailDetails, type EmailFigures, emailDetailsSchema, emailFiguresSchema } from '@hln/contracts';
import * as v from 'valibot';
import { EMAIL_LOGS } from '../../../content/email-logs.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';

/** How sending goes. @throws SiteError */
export async function readFigures(signal: AbortSignal): Promise<EmailFigures> {
  const answer = await staffRest().rpc('read_email_figures').abortSignal(limited(signal));
  return v.parse(emailFiguresSchema, dataOf(answer, EMAIL_LOGS.failed));
}

/** One mail; the database notes who read it. @throws SiteError */
export async function readEmail(id: string, signal: AbortSignal): Promise<EmailDetails> {
  const answer = await staffRest().rpc('read_email', { email_id: id }).abortSignal(limited(signal));
  return v.parse(emailDetailsSchema, dataOf(answer, EMAIL_LOGS.failed));
}
