import { type StaffSession, staffSessionsSchema } from '@hln/contracts';
import * as v from 'valibot';
import { SESSIONS } from '../../content/staff-sessions.ts';
import { dataOf, limited } from '../../lib/staff/staff-call.ts';
import { staffRest } from '../../lib/staff/staff-client.ts';

/** Where somebody is signed in, the latest used first. @param person the account's id @throws SiteError */
export async function loadSessions(person: string, signal: AbortSignal): Promise<readonly StaffSession[]> {
  const answer = await staffRest().rpc('staff_sessions', { person }).abortSignal(limited(signal));
  return v.parse(staffSessionsSchema, dataOf(answer, SESSIONS.failed));
}

/** Signs somebody out of one device. @throws SiteError with the database's sentence */
export async function endSession(person: string, session: string): Promise<void> {
  const answer = await staffRest().rpc('end_staff_session', { person, session }).abortSignal(limited());
  dataOf(answer, SESSIONS.unsaved);
}

/**
 * Signs somebody out everywhere, but for the session that asks.
 * @returns how many sessions that were
 * @throws SiteError with the database's sentence
 */
export async function endSessions(person: string): Promise<number> {
  const answer = await staffRest().rpc('end_staff_sessions', { person }).abortSignal(limited());
  return v.parse(v.number(), dataOf(answer, SESSIONS.unsaved));
}
