import { type EmailDetails, type EmailFigures, emailDetailsSchema, emailFiguresSchema } from '@hln/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import * as v from 'valibot';
import { EMAIL_LOGS } from '../../../content/email-logs.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { type Reading, useReading } from '../../../lib/staff/staff-queries.tsx';
import { type Changes, useChanges } from '../../../staff-parts/changes/use-changes.ts';

/** How sending goes. @throws SiteError */
async function readFigures(signal: AbortSignal): Promise<EmailFigures> {
  const answer = await staffRest().rpc('read_email_figures').abortSignal(limited(signal));
  return v.parse(emailFiguresSchema, dataOf(answer, EMAIL_LOGS.failed));
}

/** One mail; the database notes who read it. @throws SiteError */
async function readEmail(id: string, signal: AbortSignal): Promise<EmailDetails> {
  const answer = await staffRest().rpc('read_email', { email_id: id }).abortSignal(limited(signal));
  return v.parse(emailDetailsSchema, dataOf(answer, EMAIL_LOGS.failed));
}

/** How often the figures are read again while the page is looked at, in milliseconds. */
const EVERY_MS = 30_000;
const KEY = 'email-logs';

export const useFigures = (): Reading<EmailFigures> =>
  useReading([KEY, 'figures'], readFigures, EMAIL_LOGS.failed, {
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  });

/** One mail. Each reading is on record, so it is read once and after changes, not again and again. */
export const useEmail = (id: string) =>
  useReading([KEY, 'mail', id], (signal) => readEmail(id, signal), EMAIL_LOGS.failed);

export interface MailChanges extends Changes {
  /** Grows with each change, for the list. */
  readonly revision: number;
}

export function useMailChanges(): MailChanges {
  const client = useQueryClient();
  const [revision, setRevision] = useState(0);
  const readAnew = useCallback(async () => {
    setRevision((now) => now + 1);
    await client.invalidateQueries({ queryKey: [KEY] });
  }, [client]);
  return { ...useChanges({ unsaved: EMAIL_LOGS.unsaved, readAnew }), revision };
}
