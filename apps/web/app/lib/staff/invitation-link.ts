/**
 * The link in an invitation is `/login#invitation=TOKEN`. The fragment is never sent to a server, and opening the link,
 * by a person or by a mail scanner, uses nothing up: only sending a password does.
 */
const PARAMETER = 'invitation';

/** As the function invite-staff makes them. */
const TOKEN = /^[0-9a-f]{64}$/;

/**
 * The one-time token in the URL's fragment.
 * @param hash `location.hash`, with its #
 * @returns null when the URL is no invitation, `'damaged'` when its token was truncated or mangled
 */
export function readInvitationToken(hash: string): { readonly token: string } | 'damaged' | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get(PARAMETER);
  if (token === null) return null;
  return TOKEN.test(token) ? { token } : 'damaged';
}
