import { deleteQuery, saveQuery } from './console/ask-console.ts';
import { cancelQuery, readDatabase, readRunningQueries } from './data/read-database.ts';
import { browseRows, readTables, showValues } from './rows/read-rows.ts';
import { readPeople, readRowsSeen } from './seen/read-seen.ts';

/** Makes every call that the page makes to the data API, for the test of all of them. */
export async function callDataApi(): Promise<void> {
  const { signal } = new AbortController();
  const query = {
    pid: 1,
    started_at: '2026-11-22T00:00:00Z',
    seconds: 1,
    transaction_s: 1,
    state: 'active',
    role: 'postgres',
    program: 'hln',
    waits_for: null,
    blocked_by: [],
    query: 'select 1',
  };
  // The recorded answers are no overviews.
  await Promise.allSettled([
    readDatabase(signal),
    readRunningQueries(signal),
    readTables(signal),
    browseRows('public.donations', [{ column: 'currency', operator: 'is', value: 'nzd' }], ['1'], signal),
    showValues('public.donations', [['1']], ['customer_email'], 'A receipt.'),
    readPeople(signal),
    readRowsSeen('00000000-0000-4000-8000-000000000000', 'public.donations'),
  ]);
  await cancelQuery(query, 'Too long.');
  await saveQuery('Donations', 'select 1');
  await deleteQuery('Donations');
}
