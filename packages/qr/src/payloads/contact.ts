import { calendarDate, emailAddresses, phoneNumber } from './addresses.ts';
import { contentLines, escapeText } from './content-lines.ts';
import type { FieldReader } from './field-reader.ts';
import { VCARD_VERSIONS } from './field-specs.ts';

const ADDRESS_FIELDS = ['street', 'city', 'region', 'postcode', 'country'] as const;

interface Contact {
  /** Family name first, then given name. */
  readonly names: readonly [string, string];
  readonly fullName: string;
  readonly birthday: string;
  readonly emails: readonly string[];
  readonly address: readonly string[];
}

function readContact(reader: FieldReader): Contact {
  const given = reader.text('firstName');
  const family = reader.text('lastName');
  const fullName =
    reader.text('fullName') || [given, family].filter(Boolean).join(' ') || reader.text('organisation');
  if (fullName === '') reader.refuse('firstName', 'Write a name, or at least an organisation.');
  const birthday = reader.text('birthday');
  if (birthday !== '' && calendarDate(birthday) === null) {
    reader.refuse('birthday', 'Write the date as year, month and day: 1984-05-31.');
  }
  for (const field of ['mobile', 'phone']) phoneNumber(reader, field);
  const address = ADDRESS_FIELDS.map((field) => reader.text(field));
  return {
    names: given === '' && family === '' ? [reader.text('fullName'), ''] : [family, given],
    fullName,
    birthday,
    emails: emailAddresses(reader, 'email'),
    address: address.some((part) => part !== '') ? address : [],
  };
}

const components = (parts: readonly string[]) => parts.map(escapeText).join(';');

function telephones(reader: FieldReader, isVersion4: boolean): string[] {
  return (['mobile', 'phone'] as const).flatMap((field) => {
    const number = phoneNumber(reader, field);
    if (number === '') return [];
    const type = field === 'mobile' ? 'CELL' : 'WORK,VOICE';
    return isVersion4
      ? [`TEL;VALUE=uri;TYPE=${field === 'mobile' ? 'cell' : 'work'}:tel:${number.replaceAll('#', '%23')}`]
      : [`TEL;TYPE=${type}:${number}`];
  });
}

/** Writes vCard 3.0 (RFC 2426), which phones read best, or 4.0 (RFC 6350). */
export function writeVcard(reader: FieldReader): string {
  const version = reader.choice('version', VCARD_VERSIONS);
  const contact = readContact(reader);
  const property = (name: string, value: string) => (value === '' ? [] : [`${name}:${escapeText(value)}`]);
  return contentLines([
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `N:${components([...contact.names, '', '', ''])}`,
    `FN:${escapeText(contact.fullName)}`,
    ...property('ORG', reader.text('organisation')),
    ...property('TITLE', reader.text('title')),
    ...telephones(reader, version === '4.0'),
    ...contact.emails.map((email) => `EMAIL:${escapeText(email)}`),
    // A URI is not a text value, so nothing in it is escaped.
    ...(reader.line('website') === '' ? [] : [`URL:${reader.line('website')}`]),
    ...(contact.address.length === 0 ? [] : [`ADR:${components(['', '', ...contact.address])}`]),
    ...property('BDAY', version === '4.0' ? contact.birthday.replaceAll('-', '') : contact.birthday),
    ...property('NOTE', reader.text('note')),
    'END:VCARD',
  ]);
}

const mecardValue = (text: string) =>
  text.replaceAll(/[\\;,:"]/g, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/g, ' ');

/** Writes NTT DOCOMO's MECARD: a shorter contact, and so a smaller code. */
export function writeMecard(reader: FieldReader): string {
  const contact = readContact(reader);
  const [family, given] = contact.names;
  const name = [family, given].filter(Boolean).map(mecardValue).join(',');
  const note = [reader.text('title'), reader.text('note')].filter(Boolean).join(' ');
  const parts = [
    ['N', name || mecardValue(contact.fullName)],
    ['ORG', mecardValue(reader.text('organisation'))],
    ['TEL', phoneNumber(reader, 'mobile')],
    ['TEL', phoneNumber(reader, 'phone')],
    ...contact.emails.map((email) => ['EMAIL', mecardValue(email)]),
    ['URL', mecardValue(reader.line('website'))],
    ['ADR', contact.address.filter(Boolean).map(mecardValue).join(',')],
    ['BDAY', contact.birthday.replaceAll('-', '')],
    ['NOTE', mecardValue(note)],
  ];
  return `MECARD:${parts
    .filter(([, value]) => value !== '')
    .map((part) => `${part.join(':')};`)
    .join('')};`;
}
