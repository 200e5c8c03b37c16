import { toHex } from '@hln/bytes';
import { argon2dAsync, argon2iAsync, argon2idAsync } from '@noble/hashes/argon2.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { hash as bcryptHash } from 'bcryptjs';
import { isEqual } from '../comparing/compare.ts';
import { digest } from '../digest.ts';
import { MOST_MEMORY_MIB, requireAffordable } from './judge-hash.ts';
import { type PasswordHash, PasswordHashError } from './read-hash.ts';

const PRFS = { 'SHA-1': sha1, 'SHA-256': sha256, 'SHA-512': sha512 } as const;
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
      const maxmem = MOST_MEMORY_MIB * 1024 * 1024 + 128 * r * p + 4096;
      const made = await scryptAsync(bytes, salt, {
        N,
        r,
        p,
        dkLen: hash.length,
        maxmem,
        asyncTick: TICK,
        onProgress,
      });
      return isEqual(made, hash);
    }
    case 'pbkdf2': {
      const { prf, iterations: c, salt, hash } = stored;
      return isEqual(
        await pbkdf2Async(PRFS[prf], bytes, salt, { c, dkLen: hash.length, asyncTick: TICK }),
        hash,
      );
    }
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
    // The library counts what it sets aside beyond the matrix itself.
    maxmem: MOST_MEMORY_MIB * 1024 * 1024 + 1_000_000,
    asyncTick: TICK,
    onProgress,
    ...(data.length > 0 && { personalization: data }),
    ...(secret !== undefined && { key: secret }),
  });
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
