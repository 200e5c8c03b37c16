import { requestId } from './request-id.ts';

const SECRETS: readonly (readonly [RegExp, string])[] = [
  // Password hashes as crypt writes them, even when truncated.
  [/\$(?:2[abxy]?|[156y]|argon2\w*)\$[^\s'",()]{8,}/g, '[hash]'],
  // JSON web tokens, and anything after "Bearer".
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
  // Random text: long, mixed case, with digits. Names of constraints don't look like that.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{40,}/g, '[token]'],
  // Values that the database could not parse, as its messages quote them; names of columns and constraints follow other
  // words.
  [/((?::|\bnear|\bvalue|\bliteral|\bexpression|\bpattern)\s)"[^"]*(?:"|$)/gi, '$1"[value]"'],
  [/[^\s<>"'()=,;:@/[\]]{1,64}@[^\s<>"'()=,;:@]{1,255}\.[a-z]{2,}/gi, '[address]'],
];

/** How much of a text is logged, in characters. */
const MAX_LENGTH = 1_000;
/** How much of a text is searched: anything beyond it is cut off in the end, too. */
const MAX_SEARCHED = 4 * MAX_LENGTH;

/**
 * Makes a text fit for the log: without anything that looks like a password, its hash, a token, a key or an email
 * address, and at most a thousand characters long.
 */
export function redact(text: string): string {
  let clean = text.slice(0, MAX_SEARCHED);
  for (const [pattern, replacement] of SECRETS) clean = clean.replace(pattern, replacement);
  return clean.length > MAX_LENGTH || text.length > MAX_SEARCHED ? `${clean.slice(0, MAX_LENGTH)}…` : clean;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Writes one JSON object per line, with the id of the request or job that it is about: line breaks and control
 * characters are escaped, long texts are cut, and text that looks like a secret is redacted. Even so, never pass it a
 * body, a header, a key or a person's email address.
 */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

const ranks: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 };

export function createLog(level: LogLevel, write: (line: string) => void = writeToStderr): Log {
  const at =
    (rank: Exclude<LogLevel, 'silent'>) =>
    (message: string, fields: LogFields = {}) => {
      if (ranks[rank] < ranks[level]) return;
      const line = {
        time: new Date().toISOString(),
        level: rank,
        message,
        request: requestId(),
        ...fields,
      };
      const clean = JSON.stringify(line, (name, value: unknown) =>
        typeof value === 'string' && name !== 'time' ? redact(value) : value,
      );
      write(`${clean.replace(UNSEEN, escaped)}\n`);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/**
 * Characters that JSON leaves alone but a terminal or an editor obeys: further control characters, line ends, text
 * directions.
 */
const UNSEEN = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

function writeToStderr(line: string): void {
  process.stderr.write(line);
}

/** Returns the parts of an error that may be logged: name, code and message. Messages of the database quote no rows. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { error: `${error.name}: ${error.message}`, code };
}
