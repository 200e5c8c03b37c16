import { writeMecard, writeVcard } from './contact.ts';
import { writeCrypto } from './crypto.ts';
import { writeEpc } from './epc.ts';
import { writeEvent } from './event.ts';
import { FieldReader, type PayloadWriter } from './field-reader.ts';
import { FIELD_SPECS, type Kind } from './field-specs.ts';
import { type FieldIssue, type FieldSpec, type Fields, PayloadError } from './fields.ts';
import { writeEmail, writePhone, writeSms } from './messages.ts';
import { writeOtpauth } from './otpauth.ts';
import { writeGeo } from './place.ts';
import { writeAlphanumeric, writeNumeric, writeText, writeUrl } from './plain-kinds.ts';
import { writeWifi } from './wifi.ts';

const WRITERS: Readonly<Record<Kind, PayloadWriter>> = {
  text: writeText,
  url: writeUrl,
  wifi: writeWifi,
  vcard: writeVcard,
  mecard: writeMecard,
  email: writeEmail,
  sms: writeSms,
  phone: writePhone,
  geo: writeGeo,
  event: writeEvent,
  epc: writeEpc,
  crypto: writeCrypto,
  otpauth: writeOtpauth,
  numeric: writeNumeric,
  alnum: writeAlphanumeric,
};

/** Other names of kinds. */
const NAMES: Readonly<Record<string, Kind>> = {
  link: 'url',
  'wi-fi': 'wifi',
  contact: 'vcard',
  mailto: 'email',
  mail: 'email',
  'e-mail': 'email',
  smsto: 'sms',
  tel: 'phone',
  location: 'geo',
  ical: 'event',
  icalendar: 'event',
  vevent: 'event',
  calendar: 'event',
  sepa: 'epc',
  bitcoin: 'crypto',
  totp: 'otpauth',
  alphanumeric: 'alnum',
};

const isKind = (name: string): name is Kind => Object.hasOwn(WRITERS, name);

/** The kind of a name, whatever its case, or null. */
export function kindOf(name: string): Kind | null {
  const plain = name.trim().toLowerCase();
  if (isKind(plain)) return plain;
  return Object.hasOwn(NAMES, plain) ? (NAMES[plain] ?? null) : null;
}

/** The fields that a kind asks for, in the order of a form. */
export function fieldsOf(kind: Kind): readonly FieldSpec[] {
  return FIELD_SPECS[kind];
}

function write(kind: Kind, fields: Fields): { text: string; issues: readonly FieldIssue[] } {
  const reader = new FieldReader(kind, fields);
  const text = WRITERS[kind](reader);
  return { text, issues: reader.issues };
}

/** What is wrong with a payload's fields; empty if it can be made. */
export function checkFields(kind: Kind, fields: Fields): readonly FieldIssue[] {
  return write(kind, fields).issues;
}

/**
 * The text that a QR code of some kind holds.
 *
 * @param kind one of `text`, `url`, `wifi`, `vcard`, `mecard`, `email`, `sms`, `phone`, `geo`, `event`, `epc`,
 *   `crypto`, `otpauth`, `numeric`, `alnum`, or another common name of one
 * @param fields by the names of `fieldsOf(kind)`, or names that columns of tables have for them; others are ignored
 * @throws PayloadError with an issue for each field that is missing or wrong.
 */
export function payload(kind: string, fields: Fields): string {
  const known = kindOf(kind);
  if (known === null) {
    throw new PayloadError([
      { field: 'kind', message: `There is no kind "${kind}": choose ${Object.keys(WRITERS).join(', ')}.` },
    ]);
  }
  const { text, issues } = write(known, fields);
  if (issues.length > 0) throw new PayloadError(issues);
  return text;
}
