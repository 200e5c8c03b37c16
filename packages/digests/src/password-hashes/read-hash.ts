import { decodeBase64 } from '@hln/bytes';
import { hashInLine, schemeElsewhere } from './find-hash.ts';
import { type PasswordHash, PasswordHashError, type Prf } from './password-hash.ts';

/**
 * Reads a stored password: bcrypt, PHC strings of Argon2, scrypt and PBKDF2, Django's and passlib's forms, and LDAP's;
 * alone or in its line of a file.
 *
 * @throws {PasswordHashError} for anything else
 */
export function readPasswordHash(typed: string): PasswordHash {
  const text = hashInLine(typed);
  const found =
    readBcrypt(text) ?? readArgon2(text) ?? readScrypt(text) ?? readPbkdf2(text) ?? readLdap(text);
  if (found !== null) {
    requireSound(found);
    return found;
  }
  const elsewhere = schemeElsewhere(text);
  throw new PasswordHashError(
    elsewhere === undefined
      ? 'This is no password hash that the page knows. It should begin with $2b$, $argon2id$, $scrypt$, pbkdf2_sha256$ or {SSHA}, for example.'
      : `This is ${elsewhere}, which the page can’t check. Use the program that made it.`,
  );
}

/** The shortest hash (bytes) that is checked: the beginning of a longer one would match as well. */
const LEAST_HASH = 10;

/** @throws {PasswordHashError} for settings that the scheme's own document rules out */
function requireSound(stored: PasswordHash): void {
  const refuse = (message: string): never => {
    throw new PasswordHashError(message);
  };
  if (stored.scheme !== 'bcrypt' && stored.hash.length < LEAST_HASH)
    refuse(`The hash itself has ${stored.hash.length} bytes. Look for missing characters at its end.`);
  // The reference implementation's least salt, and RFC 9106 §3.1's least memory.
  if (stored.scheme === 'argon2' && stored.salt.length < 8)
    refuse(`Argon2’s salt has 8 bytes or more, and this one ${stored.salt.length}.`);
  if (stored.scheme === 'argon2' && stored.memory < 8 * stored.lanes)
    refuse(`Argon2 needs 8 KiB of memory for each lane (p): m is ${8 * stored.lanes} or more here.`);
  // RFC 7914 §2.
  if (stored.scheme === 'scrypt' && (stored.cost < 2 || !Number.isInteger(Math.log2(stored.cost))))
    refuse(`scrypt’s N is a power of two, and ${stored.cost} is none.`);
}

const BCRYPT = /^(?:bcrypt(_sha256)?\$)?(\$(2[aby]?)\$(\d\d)\$[./A-Za-z\d]{53})$/;

function readBcrypt(text: string): PasswordHash | null {
  const [, prehashed, own, variant, digits] = BCRYPT.exec(text) ?? [];
  if (own === undefined) {
    if (!/^(?:bcrypt(?:_sha256)?\$)?\$2[aby]?\$/.test(text)) return null;
    throw new PasswordHashError(
      `A bcrypt hash has 60 characters, such as $2b$12$ and 53 more; this one has ${text.replace(/^bcrypt\w*\$/, '').length}. Look for missing or extra characters.`,
    );
  }
  const cost = Number(digits);
  if (cost < 4 || cost > 31) {
    throw new PasswordHashError(`bcrypt’s cost is a number from 04 to 31, not ${digits}.`);
  }
  const known = (['2', '2a', '2b', '2y'] as const).find((each) => each === variant) ?? '2b';
  return { scheme: 'bcrypt', variant: known, cost, text: own, isPrehashed: prehashed !== undefined };
}

const ARGON2 = /^(?:argon2)?\$argon2(id|i|d)\$(?:v=(\d+)\$)?([^$]*)\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/;

function readArgon2(text: string): PasswordHash | null {
  const [, type, version, settings = '', salt = '', hash = ''] = ARGON2.exec(text) ?? [];
  if (type === undefined) {
    if (!/^(?:argon2)?\$argon2/.test(text)) return null;
    throw new PasswordHashError(
      'An Argon2 hash looks like $argon2id$v=19$m=19456,t=2,p=1$salt$hash. Look for missing characters.',
    );
  }
  const { m, t, p, data, keyid, ...others } = settingsOf(settings);
  if (keyid !== undefined || Object.keys(others).length > 0) {
    throw new PasswordHashError(
      'This hash needs a secret key (keyid) besides the password, which the page doesn’t take.',
    );
  }
  const number = version === undefined ? 0x10 : Number(version);
  if (number !== 0x10 && number !== 0x13) {
    throw new PasswordHashError(`Argon2’s versions are 16 and 19, not ${version}.`);
  }
  return {
    scheme: 'argon2',
    type: type === 'd' || type === 'i' ? type : 'id',
    version: number,
    memory: wholeNumber('m', m),
    passes: wholeNumber('t', t),
    lanes: wholeNumber('p', p),
    salt: bytesOf(salt),
    data: data === undefined ? new Uint8Array() : bytesOf(data),
    hash: bytesOf(hash),
  };
}

function readScrypt(text: string): PasswordHash | null {
  const [, settings, salt = '', hash = ''] = /^\$scrypt\$([^$]*)\$([^$]+)\$([^$]+)$/.exec(text) ?? [];
  if (settings !== undefined) {
    const { ln, r, p } = settingsOf(settings);
    const logarithm = wholeNumber('ln', ln);
    if (logarithm > 63)
      throw new PasswordHashError(`scrypt’s “ln” is a number from 1 to 63, not ${logarithm}.`);
    return {
      scheme: 'scrypt',
      cost: 2 ** logarithm,
      blockSize: wholeNumber('r', r),
      lanes: wholeNumber('p', p),
      salt: bytesOf(salt),
      hash: bytesOf(hash),
    };
  }
  // Django: scrypt$N$salt$r$p$hash, with the salt as text.
  const django = /^scrypt\$(\d+)\$([^$]+)\$(\d+)\$(\d+)\$([^$]+)$/.exec(text);
  if (django === null) return null;
  const [, cost, saltText, blockSize, lanes, encoded = ''] = django;
  return {
    scheme: 'scrypt',
    cost: wholeNumber('N', cost),
    blockSize: wholeNumber('r', blockSize),
    lanes: wholeNumber('p', lanes),
    salt: new TextEncoder().encode(saltText),
    hash: bytesOf(encoded),
  };
}

const PRFS: Readonly<Record<string, Prf>> = { sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' };

function readPbkdf2(text: string): PasswordHash | null {
  const [, name = 'sha1', settings, salt = '', hash = ''] =
    /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$([^$]+)\$([^$]+)\$([^$]+)$/.exec(text) ?? [];
  if (settings !== undefined) {
    // passlib writes the number alone, the PHC form i=number.
    const { i = settings } = settingsOf(settings);
    const iterations = wholeNumber('i', i);
    return {
      scheme: 'pbkdf2',
      prf: PRFS[name] ?? 'SHA-1',
      iterations,
      salt: bytesOf(salt),
      hash: bytesOf(hash),
    };
  }
  const django = /^pbkdf2_(sha1|sha256|sha512)\$(\d+)\$([^$]+)\$([^$]+)$/.exec(text);
  if (django === null) return null;
  const [, prf = '', count, saltText, encoded = ''] = django;
  return {
    scheme: 'pbkdf2',
    prf: PRFS[prf] ?? 'SHA-256',
    iterations: wholeNumber('the iterations', count),
    salt: new TextEncoder().encode(saltText),
    hash: bytesOf(encoded),
  };
}

const LDAP: Readonly<Record<string, Extract<PasswordHash, { scheme: 'ldap' }>['digest']>> = {
  MD5: 'MD5',
  SHA: 'SHA-1',
  SHA256: 'SHA-256',
  SHA384: 'SHA-384',
  SHA512: 'SHA-512',
};
const LENGTHS = { MD5: 16, 'SHA-1': 20, 'SHA-256': 32, 'SHA-384': 48, 'SHA-512': 64 } as const;

function readLdap(text: string): PasswordHash | null {
  const [, salted, name = '', encoded = ''] =
    /^\{(S)?(MD5|SHA|SHA256|SHA384|SHA512)\}(.*)$/i.exec(text) ?? [];
  const upper = name.toUpperCase();
  const digest = LDAP[upper];
  if (digest === undefined) return null;
  const bytes = bytesOf(encoded);
  const length = LENGTHS[digest];
  const rest = bytes.length - length;
  if (rest < 0 || (salted === undefined) !== (rest === 0)) {
    throw new PasswordHashError(
      `{${(salted ?? '') + upper}} should hold ${length} bytes${salted === undefined ? '' : ' and a salt'}; this one has ${bytes.length}.`,
    );
  }
  return { scheme: 'ldap', digest, salt: bytes.subarray(length), hash: bytes.subarray(0, length) };
}

function settingsOf(text: string): Partial<Record<string, string>> {
  return Object.fromEntries(
    text
      .split(',')
      .filter((each) => each.includes('='))
      .map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
  );
}

function wholeNumber(name: string, digits: string | undefined): number {
  if (digits === undefined || !/^[1-9]\d{0,9}$/.test(digits)) {
    throw new PasswordHashError(
      `“${name}” should be a whole number, and is ${digits === undefined ? 'missing' : `“${digits}”`}.`,
    );
  }
  return Number(digits);
}

/** Base64 with or without padding; passlib writes a full stop for +. */
function bytesOf(text: string): Uint8Array {
  const { bytes, error } = decodeBase64(text.replaceAll('.', '+'), { mode: 'forgiving', alphabet: 'either' });
  if (error !== undefined)
    throw new PasswordHashError('A part of this hash is not Base64. Look for missing or foreign characters.');
  return bytes;
}
