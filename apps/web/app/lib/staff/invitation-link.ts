/**
 * The link in an invitation is `/login#invitation=TOKEN`. The fragment is never sent to a server, and opening the link,
 * by a person or by a mail scanner, uses nothing up: only sending a password does.
 */
const PARAMETER = 'invitation';

/** The form of the tokens that the function invite-staff makes. */
const TOKEN = /^[0-9a-f]{64}$/;

/**
 * The one-time token in the URL's fragment.
 * @param hash `location.hash`, with its #
 * @returns null if the URL is not an invitation, `'damaged'` if its token was truncated or mangled
 */
export function readInvitationToken(hash: string): { readonly token: string } | 'damaged' | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get(PARAMETER);
  if (token === null) return null;
  return TOKEN.test(token) ? { token } : 'damaged';
}
