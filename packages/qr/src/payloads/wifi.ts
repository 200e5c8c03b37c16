import type { FieldReader } from './field-reader.ts';
import { EAP_METHODS, PHASE2_METHODS, SECURITIES } from './field-specs.ts';
import { collected, type PayloadParser } from './fields.ts';
import { taggedValues, withoutBackslashes } from './tagged-values.ts';

type Security = (typeof SECURITIES)[number];

/** Common names for the security types. */
const SECURITY_NAMES: Readonly<Record<string, Security>> = {
  WPA2: 'WPA',
  'WPA/WPA2': 'WPA',
  'WPA2/WPA3': 'WPA',
  WPA3: 'SAE',
  EAP: 'WPA2-EAP',
  OPEN: 'nopass',
  NONE: 'nopass',
};

const isHex = (text: string) => /^[0-9A-F]+$/i.test(text);
const byteLength = (text: string) => new TextEncoder().encode(text).length;

/** Escapes with a backslash the characters that separate fields, as in MECARD. */
const escaped = (text: string) => text.replaceAll(/[\\;,":]/g, (character) => `\\${character}`);

/**
 * Writes a value of the WIFI format. ZXing's description requires quotes around anything that could be read as
 * hexadecimal; iPhones treat those quotes as part of the password, and today's Android needs none, so they are an
 * option.
 */
function value(text: string, quoteHex: boolean): string {
  return quoteHex && isHex(text) ? `"${text}"` : escaped(text);
}

function readSecurity(reader: FieldReader): Security {
  const written = reader.text('security').toUpperCase();
  return SECURITY_NAMES[written] ?? reader.choice('security', SECURITIES);
}

/** Checks a key by the rules of IEEE 802.11; a raw key in hexadecimal is accepted as well. */
function checkPassword(reader: FieldReader, security: Security, password: string): void {
  const refuse = (message: string) => reader.refuse('password', message);
  if (security === 'nopass') return;
  if (password === '' && security !== 'WPA2-EAP')
    refuse('Write the password, or choose a network without one.');
  else if (security === 'WPA' && !(password.length === 64 && isHex(password))) {
    if (password.length < 8 || byteLength(password) > 63) refuse('A WPA password has 8 to 63 characters.');
  } else if (security === 'WEP') {
    const fits = isHex(password) && [10, 26, 32, 58].includes(password.length);
    if (!fits && ![5, 13, 16, 29].includes(password.length)) {
      refuse('A WEP key has 5, 13, 16 or 29 characters, or 10, 26, 32 or 58 hexadecimal digits.');
    }
  }
}

/** Writes the format of ZXing's "Barcode Contents", which Android and iOS read. */
export function writeWifi(reader: FieldReader): string {
  const ssid = reader.raw('ssid');
  if (ssid === '') reader.refuse('ssid', 'Write the name of the network.');
  else if (byteLength(ssid) > 32)
    reader.refuse('ssid', `The name of a network has at most 32 bytes; this has ${byteLength(ssid)}.`);
  const security = readSecurity(reader);
  const password = reader.raw('password');
  checkPassword(reader, security, password);
  const quoteHex = reader.isOn('quoteHex');
  const parts = [`T:${security}`, `S:${value(ssid, quoteHex)}`];
  if (security === 'WPA2-EAP') {
    const phase2 = reader.choice('phase2', PHASE2_METHODS);
    parts.push(`E:${reader.choice('eap', EAP_METHODS)}`);
    if (phase2 !== '') parts.push(`PH2:${phase2}`);
    if (reader.raw('anonymous') !== '') parts.push(`A:${escaped(reader.raw('anonymous'))}`);
    parts.push(`I:${escaped(reader.required('identity', 'Write the user name that you sign in with.'))}`);
  }
  if (security !== 'nopass' && password !== '') parts.push(`P:${value(password, quoteHex)}`);
  if (reader.isOn('hidden')) parts.push('H:true');
  return `WIFI:${parts.join(';')};;`;
}

/** Reads that format, in the spellings that other generators use. */
export const readWifi: PayloadParser = (text) => {
  const tags = taggedValues(text, 'WIFI');
  if (tags === null) return null;
  const last = new Map(tags.map(({ tag, value: own }) => [tag, own]));
  const written = (last.get('T') ?? '').toUpperCase();
  const security = SECURITY_NAMES[written] ?? SECURITIES.find((each) => each.toUpperCase() === written);
  const plain = (tag: string) => {
    const own = last.get(tag) ?? '';
    const quoted = /^"(.*)"$/s.exec(own)?.[1];
    return quoted ?? withoutBackslashes(own);
  };
  const isQuoted = ['S', 'P'].some((tag) => /^".*"$/s.test(last.get(tag) ?? ''));
  const known = ['T', 'S', 'P', 'H', 'E', 'PH2', 'A', 'I'];
  return collected(
    [
      ['ssid', plain('S')],
      ['security', written === '' ? 'nopass' : security],
      ['password', plain('P')],
      ['eap', plain('E')],
      ['phase2', plain('PH2')],
      ['identity', plain('I')],
      ['anonymous', plain('A')],
      ['hidden', /^true$/i.test(plain('H')) ? 'true' : ''],
      ['quoteHex', isQuoted ? 'true' : ''],
    ],
    tags.map(({ tag }) => tag).filter((tag) => !known.includes(tag)),
  );
};
