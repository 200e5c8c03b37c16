import { randomInt } from 'node:crypto';
import { compare, hash } from 'bcryptjs';

/** As GoTrue hashes: a check takes about a twentieth of a second. */
const COST = 10;

/** bcrypt looks at no more bytes than these. */
export const MAX_PASSWORD_BYTES = 72;

/** Nobody confuses two of these, whether read aloud or copied by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A password of 115 random bits, in groups that can be read out: `h7Kmx-…`. */
export function generatePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** @throws RangeError for a password of which bcrypt would ignore the end */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw new RangeError(`A password has at most ${MAX_PASSWORD_BYTES} bytes.`);
  }
  return await hash(password, cost);
}

let stranger: Promise<string> | undefined;

/** Takes as long as checking a real password, and never succeeds: for accounts that cannot sign in. */
export async function checkAgainstNobody(password: string): Promise<void> {
  stranger ??= hash(generatePassword(), COST);
  await compare(password, await stranger);
}
