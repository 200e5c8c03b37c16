import type { FieldReader } from './field-reader.ts';
import { EPC_VERSIONS } from './field-specs.ts';
import { collected, type PayloadParser } from './fields.ts';

/** Lengths of IBANs by country in the SEPA schemes (ISO 13616 register). */
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

/** The most bytes of the whole payload (EPC069-12). */
const MOST_BYTES = 331;

const UTF8 = '1';

const compact = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();

/** Reads a line of the payload with a maximum length in characters. */
function line(reader: FieldReader, field: string, most: number): string {
  const value = reader.line(field);
  const length = Array.from(value).length;
  if (length > most)
    reader.refuse(field, `At most ${most} characters are possible here; this has ${length}.`);
  return value;
}

/** Returns `EUR12.30` for 12.3, 12,30 or EUR 12.30; '' if none is given, since the payer may fill it in. */
function amountOf(reader: FieldReader): string {
  const written = reader.text('amount');
  if (written === '') return '';
  const match = /^(?:EUR|€)?\s*0*(\d{1,9})(?:[.,](\d{1,2}))?\s*(?:EUR|€)?$/i.exec(written);
  const euros = match?.[1];
  if (euros === undefined) {
    reader.refuse('amount', 'Write the amount in euros with at most two decimals, like 12.30.');
    return '';
  }
  const cents = (match?.[2] ?? '').padEnd(2, '0');
  if (Number(euros) === 0 && Number(cents) === 0)
    reader.refuse('amount', 'The amount is at least 0.01 euros.');
  return `EUR${euros}.${cents}`;
}

/** A creditor reference of ISO 11649 (RF…) is validated; other references are passed on. */
function referenceOf(reader: FieldReader): string {
  const written = line(reader, 'reference', 35);
  const reference = compact(written);
  if (!reference.startsWith('RF')) return written;
  if (!/^RF[0-9]{2}[A-Z0-9]{1,21}$/.test(reference) || mod97(reference) !== 1) {
    reader.refuse(
      'reference',
      'The check digits of this RF reference are wrong: look for a mistyped character.',
    );
  }
  return reference;
}

/**
 * Writes a SEPA credit transfer (EPC069-12), read by the apps of European banks. Its code must have level M and at most
 * version 13.
 */
export function writeEpc(reader: FieldReader): string {
  const version = reader.choice('version', EPC_VERSIONS);
  const name = line(reader, 'name', 70);
  if (name === '') reader.refuse('name', 'Write the name of the payee.');
  const iban = compact(reader.required('iban', "Write the payee's IBAN."));
  const fault = iban === '' ? null : ibanFault(iban);
  if (fault !== null) reader.refuse('iban', fault);
  const bic = compact(reader.text('bic'));
  if (bic === '' && version === '001') reader.refuse('bic', 'Version 001 needs the BIC of the bank.');
  if (bic !== '' && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)) {
    reader.refuse('bic', 'A BIC has 8 or 11 letters and digits, like BELADEBEXXX.');
  }
  const purpose = compact(reader.text('purpose'));
  if (!/^[A-Z]{0,4}$/.test(purpose))
    reader.refuse('purpose', 'A purpose code has at most four letters, like GDDS.');
  const reference = referenceOf(reader);
  const message = line(reader, 'message', 140);
  if (reference !== '' && message !== '')
    reader.refuse('message', 'Write either a reference or a message, not both.');
  const lines = ['BCD', version, UTF8, 'SCT', bic, name, iban, amountOf(reader), purpose, reference, message];
  const payload = [...lines, line(reader, 'information', 70)].join('\n').replace(/\n+$/, '');
  const bytes = new TextEncoder().encode(payload).length;
  if (bytes > MOST_BYTES)
    reader.refuse(
      'message',
      `A payment code holds ${MOST_BYTES} bytes; this has ${bytes}. Shorten the texts.`,
    );
  return payload;
}

/** Reads such a payment. */
export const readEpc: PayloadParser = (text) => {
  const lines = text.split(/\r\n|\r|\n/);
  const [
    tag,
    version = '',
    ,
    identification,
    bic,
    name,
    iban,
    amount,
    purpose,
    reference,
    message,
    information,
  ] = lines;
  if (tag !== 'BCD' || identification !== 'SCT') return null;
  return collected(
    [
      ['name', name],
      ['iban', iban],
      ['bic', bic],
      ['amount', amount?.replace(/^EUR/, '')],
      ['message', message],
      ['reference', reference],
      ['purpose', purpose],
      ['information', information],
      ['version', EPC_VERSIONS.find((each) => each === version)],
    ],
    lines.slice(12).some(Boolean) ? ['line 13'] : [],
  );
};

/** Computes ISO 7064 MOD 97-10 of a text of digits and letters, with its first four characters moved to the end. */
function mod97(text: string): number {
  let rest = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest;
}

/** Returns why an IBAN (capitals, no spaces) is not valid in SEPA, or null. */
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
