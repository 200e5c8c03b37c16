import {
  type EmailDetails,
  type EmailFigures,
  type EmailRetries,
  emailDetailsSchema,
  emailFiguresSchema,
  emailRetriesSchema,
} from '@hln/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { type Reading, useReading } from '../../../lib/staff/staff-queries.tsx';
import { type Changes, useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { EMAIL_LOGS } from '../texts.ts';

/** How often (ms) the figures are reloaded while the page is visible. */
const EVERY_MS = 30_000;

const KEY = 'email-logs';

export interface MailChanges extends Changes {
  /** Increases with each change, for the list. */
  readonly revision: number;
}

/** An email as the person who wants it resent has seen it. */
export interface SeenEmail {
  readonly id: string;
  readonly status: string;
  readonly retries: number;
}

/** Resends emails that are still as they were seen. @throws SiteError with the database's sentence */
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

/** Changes that affect all sending. The database decides whether the caller may make them. */
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

/** The state of sending. @throws SiteError */
async function readFigures(signal: AbortSignal): Promise<EmailFigures> {
  const answer = await staffRest().rpc('read_email_figures').abortSignal(limited(signal));
  return v.parse(emailFiguresSchema, dataOf(answer, EMAIL_LOGS.failed));
}

/** One email; the database records who read it. @throws SiteError */
async function readEmail(id: string, signal: AbortSignal): Promise<EmailDetails> {
  const answer = await staffRest().rpc('read_email', { email_id: id }).abortSignal(limited(signal));
  return v.parse(emailDetailsSchema, dataOf(answer, EMAIL_LOGS.failed));
}

export const useFigures = (): Reading<EmailFigures> =>
  useReading([KEY, 'figures'], readFigures, EMAIL_LOGS.failed, {
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  });

/** One email. Each reading is recorded, so it is loaded once and after changes, not periodically. */
export const useEmail = (id: string) =>
  useReading([KEY, 'mail', id], (signal) => readEmail(id, signal), EMAIL_LOGS.failed);

export function useMailChanges(): MailChanges {
  const client = useQueryClient();
  const [revision, setRevision] = useState(0);
  const readAnew = useCallback(async () => {
    setRevision((now) => now + 1);
    await client.invalidateQueries({ queryKey: [KEY] });
  }, [client]);
  return { ...useChanges({ unsaved: EMAIL_LOGS.unsaved, readAnew }), revision };
}
