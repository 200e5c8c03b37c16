import * as v from 'valibot';
import { USER_MANAGEMENT } from '../../../content/user-management.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';

/**
 * Approves that somebody's lost second factor is removed.
 *
 * @param person the account's id
 * @param why one line
 * @returns how many approvals are missing still
 * @throws SiteError with the database's sentence
 */
export async function approveReset(person: string, why: string): Promise<number> {
  const answer = await staffRest().rpc('approve_second_factor_reset', { person, why }).abortSignal(limited());
  return v.parse(v.number(), dataOf(answer, USER_MANAGEMENT.unsaved));
}
