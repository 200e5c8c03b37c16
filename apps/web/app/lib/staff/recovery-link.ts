/**
 * The link in a recovery email is `/login#recovery=TOKEN`. The fragment is never sent to a server, and a mail scanner
 * that opens the link does not use it up: only the page does, with `staffAuth().verifyOtp({ type: 'recovery',
 * token_hash })`. That signs in (event PASSWORD_RECOVERY) or answers 403 with code `otp_expired` when the link was
 * used, replaced by a newer one, or is older than an hour. Then `updateUser({ password })` sets the password and ends
 * all other sessions.
 */
const PARAMETER = 'recovery';

/** The form of our server's tokens (64 hex digits) and hosted Supabase's (sometimes with the prefix `pkce_`). */
const TOKEN = /^[\w-]{16,128}$/;

/**
 * The one-time token in the URL's fragment.
 * @param hash `location.hash`, with its #
 * @returns null when the URL is no recovery link, `'damaged'` when it is one whose token was truncated or mangled
 */
export function readRecoveryToken(hash: string): { readonly token: string } | 'damaged' | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get(PARAMETER);
  if (token === null) return null;
  return TOKEN.test(token) ? { token } : 'damaged';
}
