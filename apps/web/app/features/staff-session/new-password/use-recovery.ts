import { isAuthRetryableFetchError } from '@supabase/auth-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { staffAuth } from '../../../lib/staff/staff-client.ts';

export interface Recovery {
  /** Whose password it is; null until the link has been used. */
  readonly email: string | null;
  /** Uses the link, once however often it is called. @throws what kept the service from answering */
  readonly redeem: () => Promise<'signed-in' | 'dead'>;
}

const TOO_MANY_REQUESTS = 429;

/**
 * The way from a recovery link to a session. A link works once, so it is not used when the page opens, which a mail
 * scanner may do too, but when somebody starts to type.
 *
 * @param token the link's, or null where the session is there already
 */
export function useRecovery(token: string | null): Recovery {
  const [email, setEmail] = useState<string | null>(null);
  const redeemed = useRef<Promise<'signed-in' | 'dead'> | null>(null);

  useEffect(() => {
    if (token !== null || redeemed.current !== null) return;
    void staffAuth()
      .getSession()
      .then(({ data }) => setEmail(data.session?.user.email ?? null));
  }, [token]);

  const redeem = useCallback(() => {
    redeemed.current ??= redeemToken(token)
      .then((found) => {
        if (found !== null) setEmail(found.email);
        return found === null ? ('dead' as const) : ('signed-in' as const);
      })
      .catch((error: unknown) => {
        // It was not used up: the next key tries again.
        redeemed.current = null;
        throw error;
      });
    return redeemed.current;
  }, [token]);

  return { email, redeem };
}

/** The session's address; null when the link, or the session that took its place, no longer holds. */
async function redeemToken(token: string | null): Promise<{ readonly email: string | null } | null> {
  const { data, error } =
    token === null
      ? await staffAuth().getUser()
      : await staffAuth().verifyOtp({ type: 'recovery', token_hash: token });
  if (error === null) return { email: data.user?.email ?? null };
  if (isAuthRetryableFetchError(error) || error.status === TOO_MANY_REQUESTS) throw error;
  return null;
}
