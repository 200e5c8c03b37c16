import { isUnfinished, type StaffProfile, type UnfinishedState } from '@hln/contracts/second-factor';
import { isAuthRefreshDiscardedError, isAuthRetryableFetchError } from '@supabase/auth-js';
import { isSiteError } from '../errors.ts';
import { loadSecondFactor } from './second-factor.ts';
import { type StaffMember, staffAuth } from './staff-client.ts';
import { forgetSession, holdsSession, readClaims } from './stored-session.ts';

/**
 * Who is signed in, according to the sign-in service and, for the second factor, the database. `unfinished` if the
 * password was right but the session can't do anything yet; `unreachable` if there is no answer: the session is kept,
 * because nothing says that it has ended.
 */
export type Recognition =
  | { readonly kind: 'staff'; readonly staff: StaffMember }
  | { readonly kind: 'unfinished'; readonly state: UnfinishedState }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'unreachable' };

const TOO_MANY_REQUESTS = 429;
/** Of somebody who has never changed theirs. */
const NO_PROFILE: StaffProfile = { name: '', languages: [] };
/** The data API's refusal of a session that has ended. */
const DENIED = 403;

/** Asks the service. A session that it rejects is removed, in every tab. */
export async function recogniseStaff(): Promise<Recognition> {
  try {
    const { data, error } = await staffAuth().getUser();
    if (error === null) {
      const state = await loadSecondFactor('');
      if (isUnfinished(state)) return { kind: 'unfinished', state };
      const { id, email } = data.user;
      const profile = state.profile ?? NO_PROFILE;
      const staff = { id, email: email ?? null, profile, sessionId: (await sessionId()) ?? id };
      return { kind: 'staff', staff };
    }
    if (isAuthRetryableFetchError(error) || error.status === TOO_MANY_REQUESTS)
      return { kind: 'unreachable' };
    // Another tab refreshed the session at the same moment: ask again with the token it stored.
    if (isAuthRefreshDiscardedError(error)) return await recogniseStaff();
  } catch (error) {
    // A session can end between the two requests.
    if (!isSiteError(error) || error.status !== DENIED) return { kind: 'unreachable' };
  }
  if (holdsSession()) forgetSession();
  return { kind: 'nobody' };
}

async function sessionId(): Promise<string | null> {
  const { data } = await staffAuth().getSession();
  return data.session === null ? null : (readClaims(data.session.access_token)?.sessionId ?? null);
}
