const SECRETS: readonly (readonly [RegExp, string])[] = [
  // Password hashes as crypt writes them, even when cut short.
  [/\$(?:2[abxy]?|[156y]|argon2\w*)\$[^\s'",()]{8,}/g, '[hash]'],
  // JSON web tokens, and whatever follows "Bearer".
  [/\beyJ[\w-]{4,}(?:\.[\w-]*)*/g, '[token]'],
  [/\bBearer\s+[^\s'",]+/gi, 'Bearer [token]'],
  // The keys of this installation and of the card provider.
  [/\b(?:sb_(?:secret|publishable)|[sr]k_(?:test|live)|whsec)_[\w-]+/g, '[key]'],
  // A user and a password before a host.
  [/:\/\/[^\s/@'"]+@/g, '://[user]@'],
  [
    /(\b(?:encrypted_)?(?:password|passwd|secret|api_?key|(?:access_|refresh_|recovery_)?token)["']?\s*[:=]\s*)(?:"[^"]*"?|'[^']*'?|[^\s,;)}]+)/gi,
    '$1[hidden]',
  ],
  // Refresh tokens are version 7 UUIDs; our rows have version 4.
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[token]'],
  [/\b[0-9a-f]{32,}\b/gi, '[token]'],
  // Random text: long, mixed case, with digits. Names of constraints are not.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{40,}/g, '[token]'],
  // What the database could not read, in its own words: names of columns and constraints follow other words.
  [/((?::|\bnear|\bvalue|\bliteral|\bexpression|\bpattern)\s)"[^"]*(?:"|$)/gi, '$1"[value]"'],
  [/[^\s<>"'()=,;:@/[\]]{1,64}@[^\s<>"'()=,;:@]{1,255}\.[a-z]{2,}/gi, '[address]'],
];

/** How much of a text is logged, in characters. */
const MAX_LENGTH = 1_000;
/** How much is searched at all: what is beyond it is cut off in the end, too. */
const MAX_SEARCHED = 4 * MAX_LENGTH;

/**
 * A text fit for the log: without what looks like a password, its hash, a token, a key or an e-mail address, and at
 * most a thousand characters long.
 */
export function redact(text: string): string {
  let clean = text.slice(0, MAX_SEARCHED);
  for (const [pattern, replacement] of SECRETS) clean = clean.replace(pattern, replacement);
  return clean.length > MAX_LENGTH || text.length > MAX_SEARCHED ? `${clean.slice(0, MAX_LENGTH)}…` : clean;
}
