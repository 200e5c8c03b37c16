import { decodeBase64 } from '@hln/bytes';
import { PasswordHashError } from './password-hash.ts';

/** The longest stored password that is read, in characters. */
const MOST_CHARACTERS = 2000;

/** Schemes that are recognised in order to be named. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/^\$2x\$/, 'bcrypt with the fault of crypt_blowfish before 1.1 ($2x$)'],
  [/^\$bcrypt-sha256\$/, 'passlib’s bcrypt_sha256'],
  [/^\$(?:1|apr1)\$/, 'md5crypt'],
  [/^\$5\$/, 'sha256crypt'],
  [/^\$6\$/, 'sha512crypt'],
  [/^\$(?:y|gy)\$/, 'yescrypt'],
  [/^\$7\$/, 'scrypt in the form of libscrypt ($7$)'],
  [/^(?:pbkdf2|scrypt):/, 'a hash of Werkzeug (Flask)'],
  [/^(?:md5|sha1)\$/, 'a fast hash of an old Django'],
  [/^\{CRYPT\}/i, 'a hash of the system’s crypt()'],
  [/^\{[\w-]+\}/, 'a scheme of a directory server'],
  [/^(?:[\da-f]{2}){16,64}$/i, 'a plain digest in hex: check it under Hash, as the expected value'],
  [/^[./\dA-Za-z]{13}$/, 'crypt() by DES'],
];

/** The name of a scheme that can't be checked here; undefined for anything unknown. */
export const schemeElsewhere = (text: string): string | undefined =>
  ELSEWHERE.find(([pattern]) => pattern.test(text))?.[1];

/** What a line of /etc/passwd or /etc/shadow has in place of a hash. */
const NO_HASH = /^(?:x|[!*]+|)$/;

/**
 * Finds the stored password in a pasted line: alone, in quotes, after a name (`htpasswd`, /etc/shadow, LDIF), after `!`
 * as in a locked account, or after a scheme in braces that its own beginning repeats (`{CRYPT}$2b$…`).
 *
 * @throws {PasswordHashError} if there is more than one line, or a line without a hash
 */
export function hashInLine(typed: string): string {
  const text = typed.trim();
  if (text.length > MOST_CHARACTERS)
    throw new PasswordHashError('This is too long for the hash of one password.');
  const lines = text.split(/\r?\n/).length;
  if (lines > 1)
    throw new PasswordHashError(`This has ${lines} lines. Paste the hash of one password, on one line.`);
  return bare(unquoted(valueAfterName(unquoted(text))));
}

const unquoted = (text: string): string => text.replace(/^(["'`])([^"'`]*)\1,?$/, '$2');

function valueAfterName(text: string): string {
  const [, encoded] = /^userPassword::\s*(\S+)$/i.exec(text) ?? [];
  if (encoded !== undefined) {
    const { bytes, error } = decodeBase64(encoded, { mode: 'forgiving', alphabet: 'standard' });
    if (error === undefined) return new TextDecoder().decode(bytes);
  }
  // The names of users have no $ and no brace, which hashes begin with.
  const [, field] = /^[^:${]*:([^:]*)/.exec(text) ?? [];
  if (field === undefined || schemeElsewhere(text) !== undefined) return text;
  const value = field.trim();
  if (NO_HASH.test(value))
    throw new PasswordHashError(
      'This line has no hash: the account has no password, is locked, or has its hash in /etc/shadow.',
    );
  return value;
}

const bare = (text: string): string => text.replace(/^!+(?=\$)/, '').replace(/^\{[\w-]+\}(?=\$)/, '');
