import type { FieldReader, PayloadWriter } from './field-reader.ts';
import { CURRENCIES, OTP_ALGORITHMS, OTP_DIGITS, OTP_TYPES } from './field-specs.ts';
import { collected, type PayloadParser } from './fields.ts';
import { decoded, readUri } from './uri-parts.ts';

/** Writes the key URI of authenticator apps. Defaults are left out. */
export const writeOtpauth: PayloadWriter = (reader) => {
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
export const writeGeo: PayloadWriter = (reader) => {
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
export const writeCrypto: PayloadWriter = (reader) => {
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

/** Returns the parameters that no field holds. */
const others = (names: readonly string[], known: readonly string[]) =>
  names.filter((name) => !known.includes(name));

/** Reads a key URI. */
export const readOtpauth: PayloadParser = (text) => {
  const uri = readUri(text, /^otpauth:\/\//i);
  if (uri === null) return null;
  const [type = '', ...label] = uri.rest.split('/');
  const [, issuer, account = ''] = /^(?:(.*?):\s*)?(.*)$/s.exec(decoded(label.join('/'))) ?? [];
  const { query } = uri;
  return collected(
    [
      ['secret', query.get('secret')],
      ['account', account],
      ['issuer', query.get('issuer') ?? issuer],
      ['type', type.toLowerCase()],
      ['algorithm', query.get('algorithm')?.toUpperCase().replace('-', '') ?? 'SHA1'],
      ['digits', query.get('digits') ?? '6'],
      ['period', query.get('period')],
      ['counter', query.get('counter')],
    ],
    others(uri.names, ['secret', 'issuer', 'algorithm', 'digits', 'period', 'counter']),
  );
};

/** Reads a geo: URI. */
export const readGeo: PayloadParser = (text) => {
  const uri = readUri(text, /^geo:/i);
  if (uri === null) return null;
  const [place = '', ...parameters] = uri.rest.split(';');
  const [latitude, longitude, altitude] = place.split(',');
  const query = uri.query.get('q');
  const searchOnly = query !== undefined && Number(latitude) === 0 && Number(longitude) === 0;
  return collected(
    [
      ['latitude', searchOnly ? '' : latitude],
      ['longitude', searchOnly ? '' : longitude],
      ['altitude', altitude],
      ['query', query],
    ],
    [...parameters.map((each) => each.replace(/=.*$/s, '')), ...others(uri.names, ['q'])],
  );
};

/** Reads a payment URI of one of the known currencies. */
export const readCrypto: PayloadParser = (text) => {
  const currency = CURRENCIES.find((each) => text.trim().toLowerCase().startsWith(`${each}:`));
  const uri = currency === undefined ? null : readUri(text, /^[a-z]+:/i);
  if (uri === null) return null;
  const known = ['amount', 'label', 'message'];
  return collected(
    [
      ['currency', currency],
      ['address', uri.rest],
      ...known.map((name) => [name, uri.query.get(name)] as const),
    ],
    others(uri.names, known),
  );
};
