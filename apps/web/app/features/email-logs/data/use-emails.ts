import type { EmailFigures } from '@hln/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { EMAIL_LOGS } from '../../../content/email-logs.ts';
import { type Reading, useReading } from '../../../lib/staff/use-staff-query.ts';
import { type Changes, useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { readEmail, readFigures } from './read-emails.ts';

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
