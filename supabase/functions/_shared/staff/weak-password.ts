import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 commonest of leaked passwords, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Shorter parts of an email address are in too many good passwords. */
const SHORTEST_NAME = 3;

/**
 * Why a password is guessed at once, as a sentence for whoever chose it; null for others. How long it must be is
 * decided elsewhere.
 * @param email of the account
 */
export function weakPassword(password: string, email: string): string | null {
  const typed = password.normalize('NFKC').toLowerCase();
  // Signs at the end, as in "Password1!", are what everybody adds.
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

/** An email address, its two sides and their parts, as written and by their letters alone. */
function namesIn(email: string): readonly string[] {
  const address = email.normalize('NFKC').toLowerCase();
  const sides = address.split('@');
  const parts = sides.flatMap((side) => side.split(/[^\p{L}\p{N}]+/u));
  const names = [address, ...sides, ...parts];
  return [...names, ...names.map((name) => name.replace(/[^\p{L}]+/gu, ''))].filter(
    (name) => name.length >= SHORTEST_NAME,
  );
}
