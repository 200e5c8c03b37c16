import { writeMecard, writeVcard } from './contact.ts';
import { writeEpc } from './epc.ts';
import { writeEvent } from './event.ts';
import { FieldReader, type PayloadWriter } from './field-reader.ts';
import { CURRENCIES, FIELD_SPECS, type Kind, OTP_ALGORITHMS, OTP_DIGITS, OTP_TYPES } from './field-specs.ts';
import { type FieldIssue, type FieldSpec, type Fields, PayloadError } from './fields.ts';
import {
  writeAlphanumeric,
  writeEmail,
  writeNumeric,
  writePhone,
  writeSms,
  writeText,
  writeUrl,
} from './plain-kinds.ts';
import { writeWifi } from './wifi.ts';

/** Writes the key URI of authenticator apps. Defaults are left out. */
const writeOtpauth: PayloadWriter = (reader) => {
  const type = reader.choice('type', OTP_TYPES);
  const account = reader.required('account', 'Write the name of the account.');
  const issuer = reader.text('issuer');
  for (const [field, value] of [
    ['account', account],
    ['issuer', issuer],
  ] as const) {
    if (value.includes(':'))
      reader.refuse(field, 'A colon is not possible here: it separates issuer and account.');
  }
  const secret = reader
    .required('secret', 'Write the secret in Base32.')
    .replaceAll(/[\s=-]/g, '')
    .toUpperCase();
  if (/[^A-Z2-7]/.test(secret))
    reader.refuse('secret', 'A secret in Base32 has only the letters A to Z and the digits 2 to 7.');
  const counted = (field: string, fallback: string, least: number) => {
    const value = reader.text(field) || fallback;
    if (!/^\d{1,9}$/.test(value) || Number(value) < least)
      reader.refuse(field, `Write a whole number, ${least} or more.`);
    return value;
  };
  const algorithm = reader.choice('algorithm', OTP_ALGORITHMS);
  const digits = reader.choice('digits', OTP_DIGITS);
  // A type has either a period or a counter, and a field for that one only.
  const moment =
    type === 'totp' ? `period=${counted('period', '30', 1)}` : `counter=${counted('counter', '0', 0)}`;
  const parameters = [
    `secret=${secret}`,
    issuer !== '' && `issuer=${encodeURIComponent(issuer)}`,
    algorithm !== 'SHA1' && `algorithm=${algorithm}`,
    digits !== '6' && `digits=${digits}`,
    moment !== 'period=30' && moment,
  ].filter((parameter) => parameter !== false);
  const label = [issuer, account].filter(Boolean).map(encodeURIComponent).join(':');
  return `otpauth://${type}/${label}?${parameters.join('&')}`;
};

/** Returns a coordinate in degrees, as it was written. */
function degrees(reader: FieldReader, field: string, most: number): string {
  const written = reader.text(field).replace('\u2212', '-').replace(/^\+/, '');
  if (!/^-?\d+(\.\d+)?$/.test(written) || Math.abs(Number(written)) > most) {
    reader.refuse(
      field,
      `Write the ${field} in degrees from -${most} to ${most}, like ${most === 90 ? '-41.2866' : '174.7756'}.`,
    );
  }
  return written;
}

/** Writes a geo: URI (RFC 5870), with the `q` that map apps read: a place to search for, or the name of the pin. */
const writeGeo: PayloadWriter = (reader) => {
  const query = reader.text('query');
  const altitude = reader.text('altitude');
  const searchOnly = query !== '' && reader.text('latitude') === '' && reader.text('longitude') === '';
  if (searchOnly) return `geo:0,0?q=${encodeURIComponent(query)}`;
  if (!/^(-?\d+(\.\d+)?)?$/.test(altitude)) reader.refuse('altitude', 'Write the altitude in metres.');
  const place = [degrees(reader, 'latitude', 90), degrees(reader, 'longitude', 180)].join(',');
  const coordinates = altitude === '' ? place : `${place},${altitude}`;
  return query === '' ? `geo:${coordinates}` : `geo:${coordinates}?q=${encodeURIComponent(query)}`;
};

/** Writes a payment URI by BIP 21; the other currencies follow its format. */
const writeCrypto: PayloadWriter = (reader) => {
  const currency = reader.choice('currency', CURRENCIES);
  const address = reader.required('address', 'Write the address or the invoice.');
  if (/[^A-Za-z0-9]/.test(address)) reader.refuse('address', 'This has only letters and digits.');
  const amount = reader.text('amount');
  if (amount !== '' && !(/^\d+(\.\d+)?$/.test(amount) && Number(amount) > 0)) {
    reader.refuse('amount', 'Write the amount with a decimal point, like 0.01.');
  }
  const parameters = [
    ['amount', amount],
    ['label', encodeURIComponent(reader.text('label'))],
    ['message', encodeURIComponent(reader.text('message'))],
  ].filter(([, value]) => value !== '');
  const query = parameters.map((parameter) => parameter.join('=')).join('&');
  return `${currency}:${address}${query === '' ? '' : `?${query}`}`;
};

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
