import { calendarDate, emailAddresses, phoneNumber } from './addresses.ts';
import { contentLines, escapeText, readContentLines, splitEscaped, unescapeText } from './content-lines.ts';
import type { FieldReader } from './field-reader.ts';
import { VCARD_VERSIONS } from './field-specs.ts';
import { collected, type PayloadParser } from './fields.ts';
import { taggedValues, withoutBackslashes } from './tagged-values.ts';

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

/** Returns the day of a date with or without hyphens, and with or without a time. */
const dayOf = (written: string | undefined) => written?.replace(/^(\d{4})-?(\d{2})-?(\d{2}).*$/s, '$1-$2-$3');

/** Names that follow from other fields stay empty in the form. */
const ownFullName = (written: string, family: string, given: string, organisation: string) =>
  [family, [given, family].filter(Boolean).join(' '), family === '' && given === '' && organisation].includes(
    written,
  )
    ? ''
    : written;

/** Reads a vCard of any version. */
export const readVcard: PayloadParser = (text) => {
  if (!/^\s*BEGIN:VCARD\s/i.test(text)) return null;
  const lines = readContentLines(text);
  const values = (name: string) => lines.filter((line) => line.name === name);
  const first = (name: string) => unescapeText(values(name)[0]?.value ?? '');
  const parts = (name: string) => splitEscaped(values(name)[0]?.value ?? '', ';').map(unescapeText);
  const [family = '', given = '', ...otherNames] = parts('N');
  const [box, extended, street, city, region, postcode, country] = parts('ADR');
  const organisation = parts('ORG').filter(Boolean).join(', ');
  const numbers = values('TEL').map(({ parameters, value }) => ({
    isMobile: parameters.some((each) => /\b(?:CELL|MOBILE)\b/.test(each)),
    number: value.replace(/^tel:/i, '').replaceAll('%23', '#'),
  }));
  const mobile = numbers.find(({ isMobile }) => isMobile);
  const phone = numbers.find((each) => each !== mobile);
  const fields = ['N', 'FN', 'ORG', 'TITLE', 'TEL', 'EMAIL', 'URL', 'ADR', 'BDAY', 'NOTE'];
  const frame = ['BEGIN', 'END', 'VERSION'];
  return collected(
    [
      ['firstName', given],
      ['lastName', family],
      ['fullName', ownFullName(first('FN'), family, given, organisation)],
      ['organisation', organisation],
      ['title', first('TITLE')],
      ['mobile', mobile?.number],
      ['phone', phone?.number],
      [
        'email',
        values('EMAIL')
          .map(({ value }) => unescapeText(value))
          .join(', '),
      ],
      ['website', values('URL')[0]?.value],
      ['street', [box, extended, street].filter(Boolean).join(', ')],
      ['city', city],
      ['region', region],
      ['postcode', postcode],
      ['country', country],
      ['birthday', dayOf(values('BDAY')[0]?.value)],
      ['note', first('NOTE')],
      ['version', values('VERSION')[0]?.value === '4.0' ? '4.0' : '3.0'],
    ],
    [
      ...lines.map(({ name }) => name).filter((name) => !fields.includes(name) && !frame.includes(name)),
      ...(otherNames.some(Boolean) ? ['N'] : []),
      ...(numbers.length > Number(mobile !== undefined) + Number(phone !== undefined) ? ['TEL'] : []),
      ...['ADR', 'URL', 'NOTE'].filter((name) => values(name).length > 1),
    ],
  );
};

/** Reads a MECARD. */
export const readMecard: PayloadParser = (text) => {
  const tags = taggedValues(text, 'MECARD');
  if (tags === null) return null;
  const values = (name: string) => tags.filter(({ tag }) => tag === name).map(({ value }) => value);
  const first = (name: string) => withoutBackslashes(values(name)[0] ?? '');
  const [family = '', given = ''] = splitEscaped(values('N')[0] ?? '', ',').map(withoutBackslashes);
  const [mobile, phone, ...others] = values('TEL').map(withoutBackslashes);
  const known = ['N', 'ORG', 'TEL', 'EMAIL', 'URL', 'ADR', 'BDAY', 'NOTE'];
  return collected(
    [
      ['firstName', given],
      ['lastName', family],
      ['organisation', first('ORG')],
      ['mobile', mobile],
      ['phone', phone],
      ['email', values('EMAIL').map(withoutBackslashes).join(', ')],
      ['website', first('URL')],
      [
        'street',
        splitEscaped(values('ADR')[0] ?? '', ',')
          .map(withoutBackslashes)
          .filter(Boolean)
          .join(', '),
      ],
      ['birthday', dayOf(values('BDAY')[0])],
      ['note', first('NOTE')],
    ],
    [
      ...tags.map(({ tag }) => tag).filter((tag) => !known.includes(tag)),
      ...(others.length > 0 ? ['TEL'] : []),
    ],
  );
};
