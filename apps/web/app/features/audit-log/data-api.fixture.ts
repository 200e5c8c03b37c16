import { loadPeople } from './audit-log-view.tsx';
import { ENTRIES_SOURCE } from './entries/entries-list.ts';
import { verifyStep } from './verification/verify.ts';

/** Makes every call that the page of the audit log makes to the data API, for the test of all of them. */
export async function callDataApi(): Promise<void> {
  const { signal } = new AbortController();
  const sort = { by: 'at', descending: true } as const;
  // The recorded answers are no rows.
  await Promise.allSettled([
    loadPeople(signal),
    ENTRIES_SOURCE.load({ search: '', filters: {}, sort, cursor: null, pageSize: 50, signal }),
    verifyStep(0, signal),
  ]);
}
