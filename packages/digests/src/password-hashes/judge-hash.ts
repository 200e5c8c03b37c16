import { type PasswordHash, PasswordHashError, type Prf } from './password-hash.ts';

/** Where the numbers come from; read in November 2026. */
export const OWASP_URL = 'https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html';

/** OWASP's least settings of Argon2id, as MiB and passes; the first two are not for Argon2i. */
const ARGON2_LEAST = [
  [46, 1],
  [19, 2],
  [12, 3],
  [9, 4],
  [7, 5],
] as const;
/** OWASP's least settings of scrypt with r = 8, as N and p. */
const SCRYPT_LEAST = [
  [2 ** 17, 1],
  [2 ** 16, 2],
  [2 ** 15, 3],
  [2 ** 14, 5],
  [2 ** 13, 10],
] as const;
/** OWASP's least iterations of PBKDF2. */
const PBKDF2_LEAST: Readonly<Record<Prf, number>> = {
  'SHA-1': 1_400_000,
  'SHA-256': 600_000,
  'SHA-512': 220_000,
};
const BCRYPT_LEAST = 10;
/** RFC 9106 §3.1 recommends 16 bytes, and so does NIST SP 800-132 (128 bits). */
const SALT_BYTES = 16;

/** What can be said about a stored hash's settings; the page has the words. */
export type Remark =
  | 'enough'
  | 'too-little'
  | 'fast'
  | 'unsalted'
  | 'bcrypt-legacy'
  | 'bcrypt-prehashed'
  | 'argon2d'
  | 'argon2i'
  | 'argon2-old'
  | 'pbkdf2-sha1'
  | 'short-salt';

/** Whether new passwords may be stored so: as they are, with more work, or not at all. */
export type Verdict = 'enough' | 'too-little' | 'unfit';

/** Judges the settings of a stored hash by OWASP's minimum. The first remark is the verdict's. */
export function judgeHash(stored: PasswordHash): {
  readonly verdict: Verdict;
  readonly remarks: readonly Remark[];
} {
  if (stored.scheme === 'ldap') {
    return { verdict: 'unfit', remarks: stored.salt.length === 0 ? ['fast', 'unsalted'] : ['fast'] };
  }
  const verdict = isEnough(stored) ? 'enough' : 'too-little';
  return { verdict, remarks: [verdict, ...remarksOf(stored)] };
}

type Slow = Exclude<PasswordHash, { scheme: 'ldap' }>;

function isEnough(stored: Slow): boolean {
  switch (stored.scheme) {
    case 'bcrypt':
      return stored.cost >= BCRYPT_LEAST;
    case 'argon2':
      return ARGON2_LEAST.slice(stored.type === 'i' ? 2 : 0).some(
        ([mib, passes]) => stored.memory >= mib * 1024 && stored.passes >= passes,
      );
    case 'scrypt':
      return (
        stored.blockSize >= 8 &&
        SCRYPT_LEAST.some(([cost, lanes]) => stored.cost >= cost && stored.lanes >= lanes)
      );
    case 'pbkdf2':
      return stored.iterations >= PBKDF2_LEAST[stored.prf];
  }
}

function remarksOf(stored: Slow): Remark[] {
  const remarks: Remark[] = [];
  if (stored.scheme === 'bcrypt') remarks.push(stored.isPrehashed ? 'bcrypt-prehashed' : 'bcrypt-legacy');
  else if (stored.salt.length < SALT_BYTES) remarks.push('short-salt');
  if (stored.scheme === 'argon2') {
    if (stored.type === 'd') remarks.push('argon2d');
    if (stored.type === 'i') remarks.push('argon2i');
    if (stored.version === 0x10) remarks.push('argon2-old');
  }
  if (stored.scheme === 'pbkdf2' && stored.prf === 'SHA-1') remarks.push('pbkdf2-sha1');
  return remarks;
}

/** The most memory that a hash may ask for, in MiB: twice what RFC 9106 and OWASP ask for at most, on small devices. */
const MOST_MEMORY_MIB = 512;
/** The same in bytes, with room for the little that the algorithms need besides. */
export const MOST_MEMORY_BYTES = (MOST_MEMORY_MIB + 1) * 2 ** 20;
/** bcrypt doubles its time with each step; at 16 it takes five to ten seconds in a browser. */
const MOST_BCRYPT_COST = 18;
/** The most memory times passes (Argon2) or lanes (scrypt), in MiB: one to two minutes. */
const MOST_MIB_PASSES = 8192;
/** The most rounds of PBKDF2, in all blocks of the hash: about ten seconds. */
const MOST_ITERATIONS = 20_000_000;
const PRF_BYTES: Readonly<Record<Prf, number>> = { 'SHA-1': 20, 'SHA-256': 32, 'SHA-512': 64 };
/** How many bytes of a password bcrypt looks at. */
export const BCRYPT_BYTES = 72;

/**
 * Refuses a hash whose check would take more memory or time than a page should use.
 *
 * @throws {PasswordHashError} that says what the hash asks for, and what the limit is
 */
export function requireAffordable(stored: PasswordHash): void {
  const mib = memoryOf(stored);
  if (Math.floor(mib) > MOST_MEMORY_MIB) {
    throw new PasswordHashError(
      `This hash needs ${Math.ceil(mib).toLocaleString('en-NZ')} MiB of memory. The page uses ${MOST_MEMORY_MIB} MiB at most, so check it with a program on your machine.`,
    );
  }
  if (isSlow(stored)) {
    throw new PasswordHashError(
      'Checking this hash would take several minutes in a browser. Check it with a program on your machine.',
    );
  }
}

/** In MiB. scrypt holds N blocks of 128 × r bytes, and one more for each lane (RFC 7914 §6). */
function memoryOf(stored: PasswordHash): number {
  if (stored.scheme === 'argon2') return stored.memory / 1024;
  return stored.scheme === 'scrypt' ? ((stored.cost + stored.lanes) * stored.blockSize) / 8192 : 0;
}

function isSlow(stored: PasswordHash): boolean {
  switch (stored.scheme) {
    case 'bcrypt':
      return stored.cost > MOST_BCRYPT_COST;
    case 'argon2':
      return memoryOf(stored) * stored.passes > MOST_MIB_PASSES;
    case 'scrypt':
      return memoryOf(stored) * stored.lanes > MOST_MIB_PASSES;
    case 'pbkdf2':
      return stored.iterations * Math.ceil(stored.hash.length / PRF_BYTES[stored.prf]) > MOST_ITERATIONS;
    case 'ldap':
      return false;
  }
}
