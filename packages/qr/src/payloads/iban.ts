/** Lengths of the IBANs of the countries in the SEPA schemes (ISO 13616 register). */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** ISO 7064 MOD 97-10 of a text of digits and letters, its first four characters moved to the end. */
export function mod97(text: string): number {
  let rest = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest;
}

/** Why an IBAN (capitals, no spaces) is none that SEPA reaches, or null. */
export function ibanFault(iban: string): string | null {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$/.test(iban)) {
    return 'An IBAN starts with two letters and two digits, like DE02 1001 0010 9307 1186 03.';
  }
  const country = iban.slice(0, 2);
  const length = LENGTHS[country];
  if (length === undefined) return `${country} is not a country of the SEPA payment schemes.`;
  if (iban.length !== length)
    return `An IBAN of ${country} has ${length} characters; this has ${iban.length}.`;
  return mod97(iban) === 1 ? null : 'The check digits of this IBAN are wrong: look for a mistyped character.';
}
