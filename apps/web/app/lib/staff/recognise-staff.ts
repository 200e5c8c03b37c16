import { isAuthRefreshDiscardedError, isAuthRetryableFetchError } from '@supabase/auth-js';
import { type StaffMember, staffAuth } from './staff-client.ts';
import { forgetSession, holdsSession, readClaims } from './stored-session.ts';

/**
 * Who is signed in, according to the sign-in service. `unreachable` when it does not answer: the session is kept, since
 * nothing says that it has ended.
 */
export type Recognition =
  | { readonly kind: 'staff'; readonly staff: StaffMember }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'unreachable' };

const TOO_MANY_REQUESTS = 429;

/** Asks the service. A session that it rejects is removed, in every tab. */
export async function recogniseStaff(): Promise<Recognition> {
  try {
    const { data, error } = await staffAuth().getUser();
    if (error === null) {
      const { id, email } = data.user;
      return { kind: 'staff', staff: { id, email: email ?? null, sessionId: (await sessionId()) ?? id } };
    }
    if (isAuthRetryableFetchError(error) || error.status === TOO_MANY_REQUESTS)
      return { kind: 'unreachable' };
    // Another tab refreshed the session at the same moment: ask again with the one it stored.
    if (isAuthRefreshDiscardedError(error)) return await recogniseStaff();
    if (holdsSession()) forgetSession();
    return { kind: 'nobody' };
  } catch {
    return { kind: 'unreachable' };
  }
}

async function sessionId(): Promise<string | null> {
  const { data } = await staffAuth().getSession();
  return data.session === null ? null : (readClaims(data.session.access_token)?.sessionId ?? null);
}
