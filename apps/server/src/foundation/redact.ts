const SECRETS: readonly (readonly [RegExp, string])[] = [
  // Hashes of passwords, as crypt writes them; also of what was cut short.
  [/\$(?:2[abxy]?|[156y]|argon2\w*)\$[^\s'",()]{8,}/g, '[hash]'],
  // Tokens with claims, and whatever follows "Bearer".
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
  // Refresh tokens are UUIDs of the seventh version; ours for rows are of the fourth.
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[token]'],
  [/\b[0-9a-f]{32,}\b/gi, '[token]'],
  // Random text: long, in both cases and with digits. Names of constraints have neither.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{40,}/g, '[token]'],
  [/[^\s<>"'()=,;:@/[\]]{1,64}@[^\s<>"'()=,;:@]{1,255}\.[a-z]{2,}/gi, '[address]'],
];

/** How much of a text a log keeps, in characters. */
const MOST = 1_000;
/** What is looked through at all: whatever is cut off here is cut off in the end, too. */
const MOST_READ = 4 * MOST;

/**
 * A text as a log may keep it: without what looks like a password, its hash, a token, a key or the address of a
 * person, and not longer than a thousand characters.
 */
export function redact(text: string): string {
  let clean = text.slice(0, MOST_READ);
  for (const [pattern, replacement] of SECRETS) clean = clean.replace(pattern, replacement);
  return clean.length > MOST || text.length > MOST_READ ? `${clean.slice(0, MOST)}…` : clean;
}
