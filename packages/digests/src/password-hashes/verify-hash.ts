import { toHex } from '@hln/bytes';
import { argon2dAsync, argon2iAsync, argon2idAsync } from '@noble/hashes/argon2.js';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hash as bcryptHash } from 'bcryptjs';
import { isEqual } from '../comparing/compare.ts';
import { digest } from '../digest.ts';
import { MOST_MEMORY_BYTES, requireAffordable } from './judge-hash.ts';
import { type PasswordHash, PasswordHashError } from './password-hash.ts';

const ARGON2 = { d: argon2dAsync, i: argon2iAsync, id: argon2idAsync } as const;
/** How long (ms) a step may take before progress is reported. */
const TICK = 50;

/**
 * Returns whether a password belongs to a stored hash. Every byte is compared, so the time doesn't tell how many agree.
 *
 * @param onProgress receives the part that is done, from 0 to 1, where the algorithm says so
 * @throws {PasswordHashError} if the check would take too much memory or time
 */
export async function verifyPassword(
  stored: PasswordHash,
  password: string,
  onProgress: (share: number) => void = () => undefined,
): Promise<boolean> {
  requireAffordable(stored);
  const bytes = new TextEncoder().encode(password);
  switch (stored.scheme) {
    case 'bcrypt': {
      // C's programs end a password there, others don't.
      if (password.includes('\0'))
        throw new PasswordHashError(
          'The password contains a zero byte. Programs differ in what bcrypt makes of it, so there is no one answer.',
        );
      const given = stored.isPrehashed ? toHex(sha256(bytes)) : password;
      const made = await bcrypt(given, stored.text.slice(0, -31), onProgress);
      return isEqual(new TextEncoder().encode(made), new TextEncoder().encode(stored.text));
    }
    case 'argon2':
      return isEqual(await deriveArgon2(stored, bytes, { onProgress }), stored.hash);
    case 'scrypt': {
      const { cost: N, blockSize: r, lanes: p, salt, hash } = stored;
      const settings = { N, r, p, dkLen: hash.length, maxmem: MOST_MEMORY_BYTES };
      return isEqual(await scryptAsync(bytes, salt, { ...settings, asyncTick: TICK, onProgress }), hash);
    }
    case 'pbkdf2':
      return isEqual(await derivePbkdf2(stored, bytes), stored.hash);
    case 'ldap': {
      const salted = new Uint8Array([...bytes, ...stored.salt]);
      return isEqual(digest(stored.digest, salted), stored.hash);
    }
  }
}

interface Argon2Extras {
  readonly secret?: Uint8Array;
  readonly onProgress?: (share: number) => void;
}

/** The hash that Argon2 makes with the parameters of a stored one (RFC 9106). */
export async function deriveArgon2(
  stored: Extract<PasswordHash, { scheme: 'argon2' }>,
  password: Uint8Array,
  { secret, onProgress = () => undefined }: Argon2Extras = {},
): Promise<Uint8Array> {
  const { memory: m, passes: t, lanes: p, version, salt, data, hash } = stored;
  return await ARGON2[stored.type](password, salt, {
    m,
    t,
    p,
    version,
    dkLen: hash.length,
    maxmem: MOST_MEMORY_BYTES,
    asyncTick: TICK,
    onProgress,
    ...(data.length > 0 && { personalization: data }),
    ...(secret !== undefined && { key: secret }),
  });
}

/** By the platform's own PBKDF2, which is ten times as fast as JavaScript but reports no progress. */
async function derivePbkdf2(
  { prf, iterations, salt, hash }: Extract<PasswordHash, { scheme: 'pbkdf2' }>,
  password: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined)
    throw new PasswordHashError('Browsers compute PBKDF2 on secure pages only. Open this page by https.');
  const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const settings = { name: 'PBKDF2', hash: prf, salt: new Uint8Array(salt), iterations };
  return new Uint8Array(await subtle.deriveBits(settings, key, hash.length * 8));
}

/** @param salt the hash's beginning, with variant, cost and salt */
function bcrypt(password: string, salt: string, onProgress: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    bcryptHash(
      password,
      salt,
      (error, made) => (made === undefined ? reject(error) : resolve(made)),
      onProgress,
    );
  });
}
