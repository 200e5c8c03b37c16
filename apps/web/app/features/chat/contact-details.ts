/** What a consultant needs to reach somebody, as far as it can be recognised. */
export interface ContactDetails {
  readonly email?: string;
  /** International form without spaces: +64211234567. */
  readonly phone?: string;
}

const EMAIL = /[a-z0-9][a-z0-9._%+-]*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}(?![a-z0-9-])/gi;
const MAX_EMAIL = 254;

/** A prefix and digits, grouped by single spaces, dots, hyphens or brackets, as people write numbers. */
const PHONE = /(?<![\d.+-])(?:\+|00(?=[1-9])|\(?0)[\d]?(?:[ .\-–()]{0,2}\d){5,16}(?!\d)/g;

/**
 * Lengths after the leading 0 of https://www.nad.org.nz/number-lists/: mobiles 8 to 10 digits from 2,
 * regions 3, 4, 6, 7 and 9 with seven more, freephone 800 and 508 with six or seven more.
 */
const NATIONAL = /^(?:2\d{7,9}|[34679][2-9]\d{6}|(?:800|508)\d{6,7})$/;
const FOREIGN = /^(?!64)[1-9]\d{7,14}$/;

/**
 * Finds e-mail address and phone number in what somebody wrote. What was written last counts, since people
 * correct themselves. Nothing found is no fault.
 */
export function recogniseContact(texts: readonly string[]): ContactDetails {
  let email: string | undefined;
  let phone: string | undefined;
  for (const text of texts) {
    // Chinese keyboards write full-width digits and signs.
    const plain = text.normalize('NFKC');
    for (const [found] of plain.matchAll(EMAIL)) {
      if (found.length <= MAX_EMAIL) email = found;
    }
    for (const [found] of plain.replace(EMAIL, ' ').matchAll(PHONE))
      phone = internationalForm(found) ?? phone;
  }
  return { ...(email === undefined ? {} : { email }), ...(phone === undefined ? {} : { phone }) };
}

function internationalForm(written: string): string | null {
  const read = readNumber(written);
  // "021 555 0199 9" is most likely a number and a child's age.
  const shorter = /^(.*\d)[ .]\d$/.exec(written)?.[1];
  return (shorter === undefined ? null : readNumber(shorter)) ?? read;
}

function readNumber(written: string): string | null {
  const digits = written.replace(/\D/g, '');
  const isInternational = written.startsWith('+') || digits.startsWith('00');
  if (!isInternational) {
    const national = digits.slice(1);
    return NATIONAL.test(national) ? `+64${national}` : null;
  }
  const full = digits.replace(/^00/, '');
  // People write +64 (0)21 …
  const national = /^640?(.*)$/.exec(full)?.[1];
  if (national !== undefined) return NATIONAL.test(national) ? `+64${national}` : null;
  return FOREIGN.test(full) ? `+${full}` : null;
}
