import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 commonest leaked passwords, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Shorter parts of an email address occur in too many good passwords. */
const SHORTEST_NAME = 3;

/**
 * Returns why a password would be guessed at once, as a sentence for the person who chose it; null for other passwords.
 * The minimum length is checked elsewhere.
 * @param email of the account
 */
export function weakPassword(password: string, email: string): string | null {
  const typed = password.normalize('NFKC').toLowerCase();
  // Everybody appends punctuation, as in "Password1!".
  const withoutSigns = typed.replace(/[^\p{L}\p{N}]+$/u, '');
  if (COMMON.has(typed) || COMMON.has(withoutSigns)) {
    return 'This password is one of the commonest. Choose one that nobody else has.';
  }
  if (/^(.{1,3})\1+$/su.test(typed)) {
    return 'This password repeats the same characters. Choose another one.';
  }
  const letters = typed.replace(/[^\p{L}]+/gu, '');
  if (namesIn(email).some((name) => letters === name || typed === name)) {
    return 'This password is the name of the account. Choose another one.';
  }
  return null;
}

/** Returns an email address, its two sides and their parts, both as written and reduced to letters. */
function namesIn(email: string): readonly string[] {
  const address = email.normalize('NFKC').toLowerCase();
  const sides = address.split('@');
  const parts = sides.flatMap((side) => side.split(/[^\p{L}\p{N}]+/u));
  const names = [address, ...sides, ...parts];
  return [...names, ...names.map((name) => name.replace(/[^\p{L}]+/gu, ''))].filter(
    (name) => name.length >= SHORTEST_NAME,
  );
}
