import { ALPHANUMERIC } from '../symbol/modes.ts';
import { emailAddresses, phoneNumber } from './addresses.ts';
import type { FieldReader, PayloadWriter } from './field-reader.ts';
import { SMS_FORMATS } from './field-specs.ts';
import { collected, type PayloadParser } from './fields.ts';
import { taggedValues, withoutBackslashes } from './tagged-values.ts';
import { decoded, readUri } from './uri-parts.ts';

/** Encodes a value of a mailto: or sms: URI; line breaks are CRLF there (RFC 6068, 5). */
const uriValue = (text: string) =>
  encodeURIComponent(text.replaceAll(/\r\n|\r|\n/g, '\r\n')).replaceAll("'", '%27');

/** Characters that RFC 6068 allows in an email address stay readable. */
const uriAddress = (address: string) => uriValue(address).replaceAll('%40', '@').replaceAll('%2B', '+');

/** Writes a mailto: URI (RFC 6068). */
export function writeEmail(reader: FieldReader): string {
  const to = emailAddresses(reader, 'to');
  if (to.length === 0) reader.refuse('to', 'Write the email address that the message goes to.');
  const list = (field: string) => emailAddresses(reader, field).map(uriAddress).join(',');
  const headers = [
    ['cc', list('cc')],
    ['bcc', list('bcc')],
    ['subject', uriValue(reader.text('subject'))],
    ['body', uriValue(reader.raw('body'))],
  ].filter(([, value]) => value !== '');
  const query = headers.map((header) => header.join('=')).join('&');
  return `mailto:${to.map(uriAddress).join(',')}${query === '' ? '' : `?${query}`}`;
}

function requiredNumber(reader: FieldReader): string {
  reader.required('number', 'Write the telephone number, like +64 4 123 4567.');
  return phoneNumber(reader, 'number');
}

/** Writes a text message: an sms: URI (RFC 5724), or the older SMSTO that some Android readers need. */
export const writeSms: PayloadWriter = (reader) => {
  const number = requiredNumber(reader).replaceAll('#', '%23');
  const message = reader.raw('message');
  if (reader.choice('format', SMS_FORMATS) === 'smsto') return `SMSTO:${number}:${message}`;
  return `sms:${number}${message === '' ? '' : `?body=${uriValue(message)}`}`;
};

/** Writes a tel: URI (RFC 3966). */
export const writePhone: PayloadWriter = (reader) => {
  const extension = reader.text('extension');
  if (/[^0-9]/.test(extension)) reader.refuse('extension', 'An extension has only digits.');
  return `tel:${requiredNumber(reader).replaceAll('#', '%23')}${extension === '' ? '' : `;ext=${extension}`}`;
};

/** Writes any text unchanged, white space included. */
export const writeText: PayloadWriter = (reader) => anyText(reader);

function anyText(reader: FieldReader): string {
  const text = reader.raw('text');
  if (text === '') reader.refuse('text', 'Write the text of the code.');
  return text;
}

/** Writes a text of digits only, in the densest mode. */
export const writeNumeric: PayloadWriter = (reader) => {
  const text = anyText(reader);
  if (/[^0-9]/.test(text)) reader.refuse('text', 'Only the digits 0 to 9 are possible here.');
  return text;
};

/** Writes a text of the 45 characters of alphanumeric mode. */
export const writeAlphanumeric: PayloadWriter = (reader) => {
  const text = anyText(reader);
  if (Array.from(text).some((character) => !ALPHANUMERIC.includes(character))) {
    reader.refuse('text', 'Only digits, capital letters, spaces and $%*+-./: are possible here.');
  }
  return text;
};

const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i;
/** Schemes that scanners refuse to open, and that could only do harm. */
const UNSAFE = /^(javascript|data|vbscript|file|blob):/i;

/** Writes a URL as typed, with https:// in front if it has no scheme. */
export const writeUrl: PayloadWriter = (reader) => {
  const written = reader.required('url', 'Write the URL.');
  if (written === '') return '';
  if (/\s/.test(written)) reader.refuse('url', 'A URL has no spaces; write %20 for one.');
  const url = SCHEME.test(written) ? written : `https://${written}`;
  if (UNSAFE.test(url)) reader.refuse('url', 'Phones do not open URLs of this scheme.');
  else if (!URL.canParse(url))
    reader.refuse('url', 'This is not a URL; write it like https://example.org/path.');
  return url;
};

/** Reads a mailto: URI, or the MATMSG of older generators. */
export const readEmail: PayloadParser = (text) => {
  const tags = taggedValues(text, 'MATMSG');
  if (tags !== null) {
    const value = (tag: string) => withoutBackslashes(tags.find((each) => each.tag === tag)?.value ?? '');
    return collected([
      ['to', value('TO')],
      ['subject', value('SUB')],
      ['body', value('BODY')],
    ]);
  }
  const uri = readUri(text, /^mailto:/i);
  if (uri === null) return null;
  const known = ['to', 'cc', 'bcc', 'subject', 'body'];
  const to = [decoded(uri.rest), uri.query.get('to')].filter(Boolean).join(', ');
  return collected(
    known.map((name) => [name, name === 'to' ? to : uri.query.get(name)?.replaceAll('\r\n', '\n')] as const),
    uri.names.filter((name) => !known.includes(name)),
  );
};

/** Reads an sms: URI, or SMSTO and MMSTO. */
export const readSms: PayloadParser = (text) => {
  const older = /^(?:smsto|mmsto):([^:]*):?(.*)$/is.exec(text);
  if (older !== null)
    return collected([
      ['number', older[1]],
      ['message', older[2]],
      ['format', 'smsto'],
    ]);
  const uri = readUri(text, /^(?:sms|mms):/i);
  if (uri === null) return null;
  return collected(
    [
      ['number', decoded(uri.rest)],
      ['message', uri.query.get('body')?.replaceAll('\r\n', '\n')],
      ['format', 'sms'],
    ],
    uri.names.filter((name) => name !== 'body'),
  );
};

/** Reads a tel: URI. */
export const readPhone: PayloadParser = (text) => {
  const uri = readUri(text, /^tel:/i);
  if (uri === null) return null;
  const [number = '', ...parameters] = uri.rest.split(';');
  const extension = parameters.find((each) => /^ext=/i.test(each));
  return collected(
    [
      ['number', decoded(number)],
      ['extension', extension?.slice(4)],
    ],
    parameters.filter((each) => each !== extension).map((each) => each.replace(/=.*$/s, '')),
  );
};

/** Reads the URL of a page. Other schemes stay text, since a colon alone doesn't make a URL. */
export const readUrl: PayloadParser = (text) => {
  const url = text.trim();
  return /^https?:\/\/\S+$/i.test(url) && URL.canParse(url) ? collected([['url', url]]) : null;
};
