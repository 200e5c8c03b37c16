import { cancelEmails, changeSending, retryEmails } from './data/change-emails.ts';
import { readEmail, readFigures } from './data/read-emails.ts';
import { MAILS_SOURCE } from './mails/mails-list.ts';

/** Makes every call that the page of the mails makes to the data API, for the test of all of them. */
export async function callDataApi(id: string): Promise<void> {
  const { signal } = new AbortController();
  const sort = { by: 'created', descending: true } as const;
  // The recorded answers are no mails.
  await Promise.allSettled([
    readFigures(signal),
    readEmail(id, signal),
    MAILS_SOURCE.load({ search: '', filters: {}, sort, cursor: null, pageSize: 50, signal }),
    retryEmails([{ id, status: 'failed', retries: 0 }]),
    cancelEmails([id]),
    changeSending({ kind: 'stop', why: 'a test' }),
    changeSending({ kind: 'resume' }),
    changeSending({ kind: 'suppress', address: 'a@b.nz', why: 'a test' }),
    changeSending({ kind: 'unsuppress', address: 'a@b.nz' }),
  ]);
}
