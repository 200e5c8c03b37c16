import { type PersonToSeeAs, peopleToSeeAsSchema, type RowsSeen, rowsSeenSchema } from '@hln/contracts';
import * as v from 'valibot';
import { SEEN } from '../../../content/table-rows.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';

/** Whose view can be asked for. @throws SiteError */
export async function readPeople(signal: AbortSignal): Promise<PersonToSeeAs[]> {
  const answer = await staffRest().rpc('read_people_to_see_as').abortSignal(limited(signal));
  return v.parse(peopleToSeeAsSchema, dataOf(answer, SEEN.failed));
}

/** Which rows of a table somebody sees; on record. @throws SiteError */
export async function readRowsSeen(person: string, table: string): Promise<RowsSeen> {
  const answer = await staffRest()
    .rpc('read_rows_seen', { person, relation_name: table })
    .abortSignal(limited());
  return v.parse(rowsSeenSchema, dataOf(answer, SEEN.unanswered));
}
