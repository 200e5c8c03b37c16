import { readMecard, readVcard, writeMecard, writeVcard } from './contact.ts';
import { readEpc, writeEpc } from './epc.ts';
import { readEvent, writeEvent } from './event.ts';
import { FieldReader, type PayloadWriter } from './field-reader.ts';
import { FIELD_SPECS, type Kind } from './field-specs.ts';
import {
  type FieldIssue,
  type FieldSpec,
  type Fields,
  PayloadError,
  type PayloadParser,
  type ReadFields,
} from './fields.ts';
import {
  readEmail,
  readPhone,
  readSms,
  readUrl,
  writeAlphanumeric,
  writeEmail,
  writeNumeric,
  writePhone,
  writeSms,
  writeText,
  writeUrl,
} from './plain-kinds.ts';
import { readCrypto, readGeo, readOtpauth, writeCrypto, writeGeo, writeOtpauth } from './uri-kinds.ts';
import { readWifi, writeWifi } from './wifi.ts';

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

/** Returns the kind for a name, ignoring case, or null. */
export function kindOf(name: string): Kind | null {
  const plain = name.trim().toLowerCase();
  if (isKind(plain)) return plain;
  return Object.hasOwn(NAMES, plain) ? (NAMES[plain] ?? null) : null;
}

/** Returns a kind's fields, in the order of a form. */
export function fieldsOf(kind: Kind): readonly FieldSpec[] {
  return FIELD_SPECS[kind];
}

function write(kind: Kind, fields: Fields): { text: string; issues: readonly FieldIssue[] } {
  const reader = new FieldReader(kind, fields);
  const text = WRITERS[kind](reader);
  return { text, issues: reader.issues };
}

/** Returns the issues of a payload's fields; empty if it can be made. */
export function checkFields(kind: Kind, fields: Fields): readonly FieldIssue[] {
  return write(kind, fields).issues;
}

/**
 * Returns the text of a QR code of some kind.
 *
 * @param kind one of `text`, `url`, `wifi`, `vcard`, `mecard`, `email`, `sms`, `phone`, `geo`, `event`, `epc`,
 *   `crypto`, `otpauth`, `numeric`, `alnum`, or another common name of one
 * @param fields by the names in `fieldsOf(kind)`, or common column names for them; others are ignored
 * @throws PayloadError with an issue for each missing or invalid field.
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

/** Tried in this order; what none of them reads is text. */
const PARSERS: readonly (readonly [Kind, PayloadParser])[] = [
  ['wifi', readWifi],
  ['vcard', readVcard],
  ['mecard', readMecard],
  ['event', readEvent],
  ['epc', readEpc],
  ['email', readEmail],
  ['sms', readSms],
  ['phone', readPhone],
  ['geo', readGeo],
  ['otpauth', readOtpauth],
  ['crypto', readCrypto],
  ['url', readUrl],
];

/** What a code's text is, for a form. */
export interface ReadPayload extends ReadFields {
  readonly kind: Kind;
}

/**
 * Returns the kind of a code's text and its fields: the opposite of `payload`. Never fails: a text that follows no
 * known format is of the kind `text`. Other generators' spellings are understood, so writing the fields again may give
 * another text with the same meaning, without what is in `ignored`.
 */
export function readPayload(text: string): ReadPayload {
  for (const [kind, read] of PARSERS) {
    const found = read(text);
    if (found !== null) return { kind, ...found };
  }
  return { kind: 'text', fields: { text }, ignored: [] };
}
