import { isAuthRetryableFetchError } from '@supabase/auth-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { staffAuth } from '../../../lib/staff/staff-client.ts';

export interface Recovery {
  /** The account's e-mail address; null until the link has been used. */
  readonly email: string | null;
  /** Uses the link, once however often it is called. @throws AuthError when the service could not be reached */
  readonly redeem: () => Promise<'signed-in' | 'dead'>;
}

const TOO_MANY_REQUESTS = 429;

/**
 * Exchanges a recovery link for a session. A link works once, so it is used when somebody starts to type and not when
 * the page opens, which a mail scanner may do as well.
 *
 * @param token the link's, or null when there is a session already
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
        // The link is not used up: the next key press tries again.
        redeemed.current = null;
        throw error;
      });
    return redeemed.current;
  }, [token]);

  return { email, redeem };
}

/** The account's e-mail address; null when the link, or the session made from it, is no longer valid. */
async function redeemToken(token: string | null): Promise<{ readonly email: string | null } | null> {
  const { data, error } =
    token === null
      ? await staffAuth().getUser()
      : await staffAuth().verifyOtp({ type: 'recovery', token_hash: token });
  if (error === null) return { email: data.user?.email ?? null };
  if (isAuthRetryableFetchError(error) || error.status === TOO_MANY_REQUESTS) throw error;
  return null;
}
