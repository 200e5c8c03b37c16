import {
  type DatabaseOverview,
  databaseOverviewSchema,
  type RunningQueries,
  type RunningQuery,
  runningQueriesSchema,
} from '@hln/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import * as staff from '../../../lib/staff/staff-queries.tsx';
import { DATABASE, QUERIES } from '../texts.ts';

/**
 * Loads something for the page. It stays when reloading fails.
 *
 * @param otherwise the message for a failure without one
 * @param everyMs how often to reload while the page is visible; never by default
 */
export const useReading = <Data>(
  name: string,
  read: (signal: AbortSignal) => Promise<Data>,
  otherwise: string,
  everyMs?: number,
): staff.Reading<Data> =>
  staff.useReading(['database-admin', name], read, otherwise, {
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    placeholderData: keepPreviousData,
  });

/** Tables, migrations and rules. @throws SiteError */
export async function readDatabase(signal: AbortSignal): Promise<DatabaseOverview> {
  const answer = await staffRest().rpc('read_database').abortSignal(limited(signal));
  return v.parse(databaseOverviewSchema, dataOf(answer, DATABASE.failed));
}

/** The queries that are running now. @throws SiteError */
export async function readRunningQueries(signal: AbortSignal): Promise<RunningQueries> {
  const answer = await staffRest().rpc('read_running_queries').abortSignal(limited(signal));
  return v.parse(runningQueriesSchema, dataOf(answer, QUERIES.failed));
}

/** @throws SiteError with the database's sentence, also if it has already ended */
export async function cancelQuery({ pid, started_at }: RunningQuery, why: string): Promise<void> {
  const answer = await staffRest()
    .rpc('cancel_query', { process_id: pid, query_started_at: started_at, why })
    .abortSignal(limited());
  dataOf(answer, QUERIES.unsaved);
}
