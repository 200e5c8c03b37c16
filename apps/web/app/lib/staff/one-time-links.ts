/**
 * The links in emails to staff are `/login#invitation=TOKEN` and `/login#recovery=TOKEN`. The fragment is never sent to a
 * server, and opening a link, by a person or by a mail scanner, uses nothing up: only the page does.
 */
type OneTimeToken = { readonly token: string } | 'damaged' | null;

/**
 * The one-time token of an invitation in the URL's fragment, which the function invite-staff makes: 64 hex digits.
 * Sending a password uses it up.
 * @param hash `location.hash`, with its #
 * @returns null if the URL is not an invitation, `'damaged'` if its token was truncated or mangled
 */
export const readInvitationToken = (hash: string): OneTimeToken =>
  readToken(hash, 'invitation', /^[0-9a-f]{64}$/);

/**
 * The one-time token of a recovery email in the URL's fragment: our server's has 64 hex digits, hosted Supabase's
 * sometimes the prefix `pkce_`. `staffAuth().verifyOtp({ type: 'recovery', token_hash })` uses it up. That signs in
 * (event PASSWORD_RECOVERY) or answers 403 with code `otp_expired` when the link was used, replaced by a newer one, or is
 * older than an hour. Then `updateUser({ password })` sets the password and ends all other sessions.
 * @param hash `location.hash`, with its #
 * @returns null when the URL is no recovery link, `'damaged'` when it is one whose token was truncated or mangled
 */
export const readRecoveryToken = (hash: string): OneTimeToken =>
  readToken(hash, 'recovery', /^[\w-]{16,128}$/);

function readToken(hash: string, parameter: string, form: RegExp): OneTimeToken {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get(parameter);
  if (token === null) return null;
  return form.test(token) ? { token } : 'damaged';
}
