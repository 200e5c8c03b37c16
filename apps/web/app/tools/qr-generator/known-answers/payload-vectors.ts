import { checkFields, type Fields, payload, readPayload } from '@hln/qr';
import type { Vector } from '../../vector.ts';

const text = (name: string, source: string, kind: string, fields: Fields, expected: string): Vector => ({
  name,
  source,
  run: () => payload(kind, fields),
  expected,
});
const refused = (
  name: string,
  source: string,
  kind: 'wifi' | 'epc' | 'geo' | 'event',
  fields: Fields,
  field: string,
): Vector => ({
  name,
  source,
  run: () => checkFields(kind, fields).map((issue) => issue.field),
  expected: [field],
});
const read = (name: string, source: string, written: string, kind: string, fields: Fields): Vector => ({
  name,
  source,
  run: () => readPayload(written),
  expected: { kind, fields, ignored: [] },
});
const payee = { name: 'Example Org', iban: 'DE02100100109307118603' };

/** The texts that codes contain, for known fields. */
export const PAYLOAD_VECTORS: readonly Vector[] = [
  text(
    'Wi-Fi separators are escaped',
    'ZXing barcode contents',
    'wifi',
    { ssid: '"foo;bar\\baz"', security: 'nopass' },
    'WIFI:T:nopass;S:\\"foo\\;bar\\\\baz\\";;',
  ),
  text(
    'a hidden network',
    'ZXing barcode contents',
    'wifi',
    { ssid: 'net', password: 'mypass:1,2', hidden: true },
    'WIFI:T:WPA;S:net;P:mypass\\:1\\,2;H:true;;',
  ),
  text(
    'quotes for what looks hexadecimal, if wanted',
    'ZXing barcode contents',
    'wifi',
    { ssid: 'ABCD', password: '12345678', quoteHex: true },
    'WIFI:T:WPA;S:"ABCD";P:"12345678";;',
  ),
  refused(
    'a WPA password of 7 characters',
    'IEEE 802.11',
    'wifi',
    { ssid: 'net', password: '1234567' },
    'password',
  ),
  refused(
    'the name of a network of 33 bytes',
    'IEEE 802.11',
    'wifi',
    { ssid: 'é'.repeat(17), security: 'nopass' },
    'ssid',
  ),
  text(
    'a contact with a comma in it',
    'RFC 2426 4',
    'vcard',
    { firstName: 'Jo', lastName: 'Doe', organisation: 'A, B; C', note: 'x\ny' },
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jo;;;\r\nFN:Jo Doe\r\nORG:A\\, B\\; C\r\nNOTE:x\\ny\r\nEND:VCARD\r\n',
  ),
  text(
    'a long line is folded between characters',
    'RFC 2426 2.6',
    'vcard',
    { fullName: 'Z', note: 'é'.repeat(36) },
    `BEGIN:VCARD\r\nVERSION:3.0\r\nN:Z;;;;\r\nFN:Z\r\nNOTE:${'é'.repeat(35)}\r\n é\r\nEND:VCARD\r\n`,
  ),
  text(
    'a MECARD',
    'NTT DOCOMO',
    'mecard',
    { firstName: 'Jo', lastName: 'Doe', mobile: '+64 21 123 456', website: 'https://example.org' },
    'MECARD:N:Doe,Jo;TEL:+6421123456;URL:https\\://example.org;;',
  ),
  text(
    'an email with a line break',
    'RFC 6068 5',
    'email',
    { to: 'a+b@example.org', subject: 'caf\u00e9 & more', body: 'one\ntwo' },
    'mailto:a+b@example.org?subject=caf%C3%A9%20%26%20more&body=one%0D%0Atwo',
  ),
  text(
    'a text message',
    'RFC 5724',
    'sms',
    { number: '+64 4 123 4567', message: 'Hi there' },
    'sms:+6441234567?body=Hi%20there',
  ),
  text(
    'a telephone number with an extension',
    'RFC 3966',
    'phone',
    { number: '+64 (4) 123-4567', extension: '89' },
    'tel:+6441234567;ext=89',
  ),
  text(
    'a place keeps its digits',
    'RFC 5870',
    'geo',
    { latitude: '-41.2860', longitude: '174.7762' },
    'geo:-41.2860,174.7762',
  ),
  refused('a latitude beyond the pole', 'RFC 5870', 'geo', { latitude: '90.1', longitude: '0' }, 'latitude'),
  {
    name: 'an event in New Zealand daylight time is written in UTC',
    source: 'RFC 5545 3.3.5',
    run: () =>
      /DTSTART:(\S+)/.exec(
        payload('event', { title: 'x', start: '2026-03-01T09:00', timeZone: 'Pacific/Auckland' }),
      )?.[1],
    expected: '20260228T200000Z',
  },
  {
    name: 'a whole day ends with the next one',
    source: 'RFC 5545 3.6.1',
    run: () =>
      /DTEND;VALUE=DATE:(\d+)/.exec(
        payload('event', { title: 'x', start: '2028-02-28', end: '2028-02-29' }),
      )?.[1],
    expected: '20280301',
  },
  refused('30 February', 'RFC 5545', 'event', { title: 'x', start: '2026-02-30T10:00' }, 'start'),
  text(
    'a payment',
    'EPC069-12',
    'epc',
    { ...payee, amount: '12,3', message: 'Invoice 42' },
    'BCD\n002\n1\nSCT\n\nExample Org\nDE02100100109307118603\nEUR12.30\n\n\nInvoice 42',
  ),
  refused(
    'an IBAN with a wrong digit',
    'ISO 13616',
    'epc',
    { ...payee, iban: 'DE02100100109307118604' },
    'iban',
  ),
  refused(
    'an amount over 999,999,999.99 euros',
    'EPC069-12',
    'epc',
    { ...payee, amount: '1000000000' },
    'amount',
  ),
  refused(
    'a creditor reference with a wrong digit',
    'ISO 11649',
    'epc',
    { ...payee, reference: 'RF18539007547035' },
    'reference',
  ),
  text(
    'an address with an amount',
    'BIP 21',
    'crypto',
    { address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', amount: 0.01 },
    'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=0.01',
  ),
  text(
    'a key of an authenticator',
    'Key URI format',
    'otpauth',
    { issuer: 'ACME Co', account: 'jo@example.org', secret: 'jbsw y3dp ehpk 3pxp' },
    'otpauth://totp/ACME%20Co:jo%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=ACME%20Co',
  ),
  read('a Wi-Fi code is read', 'ZXing barcode contents', 'WIFI:S:Home;T:WPA2;P:a\\;b;;', 'wifi', {
    ssid: 'Home',
    security: 'WPA',
    password: 'a;b',
  }),
  read('a sign-in key is read', 'Key URI format', 'otpauth://totp/Acme:jo?secret=JBSWY3DP', 'otpauth', {
    secret: 'JBSWY3DP',
    account: 'jo',
    issuer: 'Acme',
    type: 'totp',
    algorithm: 'SHA1',
    digits: '6',
  }),
  read(
    'a contact is unfolded and unescaped',
    'RFC 2426',
    'BEGIN:VCARD\r\nN:Doe;J\r\nNOTE:a\\,\r\n b\r\nEND:VCARD',
    'vcard',
    {
      firstName: 'J',
      lastName: 'Doe',
      note: 'a,b',
      version: '3.0',
    },
  ),
  read('a script is text, and no URL', 'own', 'javascript:alert(1)', 'text', { text: 'javascript:alert(1)' }),
];
