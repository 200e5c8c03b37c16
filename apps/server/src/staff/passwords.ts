import { randomInt } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { HashThreads } from './hash-threads.ts';

/** The cost that GoTrue uses: a check takes about a twentieth of a second. */
const COST = 10;

/** bcrypt ignores every byte after these. */
export const MAX_PASSWORD_BYTES = 72;

/** No two of these look or sound alike, whether read aloud or copied by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Returns a password of 115 random bits, in groups that can be read out: `h7Kmx-…`. */
export function generatePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

const threads = new HashThreads();

/** @throws RangeError for a password whose end bcrypt would ignore */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw new RangeError(`A password has at most ${MAX_PASSWORD_BYTES} bytes.`);
  }
  return await hashInThread(password, cost);
}

async function hashInThread(password: string, cost: number): Promise<string> {
  const result = await threads.run({ password, cost });
  if (!('hash' in result)) throw new Error('A thread compared when it was asked to hash.');
  return result.hash;
}

/** Whether this password matches the hash. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const result = await threads.run({ password, hash });
  if (!('matches' in result)) throw new Error('A thread hashed when it was asked to compare.');
  return result.matches;
}

/** A hash that belongs to no password. */
const NOBODY = `$2b$${COST}$${'.'.repeat(53)}`;

/** Takes as long as checking a real password, and never succeeds: for accounts that cannot sign in. */
export async function checkDummyPassword(password: string): Promise<void> {
  await isPassword(password, NOBODY);
}

/**
 * Makes @supabase/lite hash in our threads. It has no setting for this and calls bcryptjs on the main thread, which
 * then serves nobody for a twentieth of a second per password; but it looks up the functions in bcryptjs's default
 * export at each call. backend/supabase-lite-contract.test.ts checks that it still does.
 */
export function hashForLibraryInThreads(): void {
  Object.assign(bcrypt, { compare: isPassword, hash: hashInThread });
}
