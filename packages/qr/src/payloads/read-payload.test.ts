import { describe, expect, it } from 'vitest';
import { payload, readPayload } from './payload.ts';

/** Fields whose text is written and then read again. */
const WRITTEN = {
  url: { url: 'https://example.org/?q=a%20b' },
  wifi: { ssid: 'Harbour; "Café"\\', security: 'WPA', password: 'flat;white:1', hidden: 'true' },
  vcard: {
    firstName: 'Mere',
    lastName: 'Te Whare',
    organisation: 'A, B; Co',
    title: 'Kaiako',
    mobile: '+64210000000',
    phone: '+6441234567',
    email: 'a@example.org, b@example.org',
    website: 'https://example.org/?a=1,2;3',
    street: '1 Quay St',
    city: 'Wellington',
    postcode: '6011',
    country: 'Aotearoa',
    birthday: '1984-05-31',
    note: `two\nlines ${'ā'.repeat(80)}`,
    version: '3.0',
  },
  mecard: { firstName: 'Jane', lastName: 'O;Neill', mobile: '+64210000000', note: 'a:b\\c' },
  email: { to: 'a@example.org', subject: 'A & B', body: 'Kia ora,\n\n100%', cc: 'c@example.org' },
  sms: { number: '+64210000000', message: 'a:b?c', format: 'smsto' },
  phone: { number: '+6441234567', extension: '12' },
  geo: { latitude: '-41.2784', longitude: '174.7767', query: 'Parliament, Wellington' },
  event: {
    title: 'Swim; long',
    start: '2027-02-06T09:00',
    end: '2027-02-06T11:00:30',
    location: 'Oriental Bay',
    description: 'Bring\ntowels',
  },
  epc: {
    name: 'Example Org',
    iban: 'DE02100100109307118603',
    amount: '12.30',
    message: 'Invoice 42',
    version: '002',
  },
  crypto: {
    currency: 'bitcoin',
    address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    amount: '0.01',
    label: 'a b',
  },
  otpauth: {
    secret: 'JBSWY3DPEHPK3PXP',
    account: 'jane@example.org',
    issuer: 'Big Co',
    type: 'hotp',
    algorithm: 'SHA256',
    digits: '8',
    counter: '7',
  },
  text: { text: 'Note: this is no URL\n' },
};

describe('a text that the package wrote', () => {
  it.each(Object.entries(WRITTEN))('is read as the fields that it was written from: %s', (kind, fields) => {
    expect(readPayload(payload(kind, fields))).toEqual({ kind, fields, ignored: [] });
  });

  it('of other fields of the same kind is written again as it was', () => {
    const texts = [
      payload('sms', { number: '123', message: 'x y' }),
      payload('geo', { query: 'Brandenburg Gate' }),
      payload('event', { title: 'x', start: '2026-03-01', end: '2026-03-03', allDay: 'true' }),
      payload('event', { title: 'x', start: '2026-03-01T09:00', timeZone: 'Pacific/Auckland' }),
      payload('vcard', { organisation: 'Example Ltd', phone: '*100#', version: '4.0' }),
      payload('wifi', { ssid: 'ABCDEF', security: 'WPA', password: '12345678', quoteHex: 'true' }),
      payload('wifi', {
        ssid: 'uni',
        security: 'EAP',
        eap: 'TTLS',
        phase2: 'PAP',
        identity: 'jo',
        password: 'pw',
      }),
      payload('otpauth', { secret: 'JBSWY3DP', account: 'jane' }),
    ];
    for (const text of texts) {
      const { kind, fields } = readPayload(text);
      expect(payload(kind, fields)).toBe(text);
    }
  });
});

describe('a text of another generator', () => {
  it.each([
    [
      'wifi:S:Home;T:WPA2;P:pass\\;word;H:false;;',
      'wifi',
      { ssid: 'Home', security: 'WPA', password: 'pass;word' },
    ],
    ['WIFI:S:Open;;', 'wifi', { ssid: 'Open', security: 'nopass' }],
    [
      'MATMSG:TO:a@example.org;SUB:Hi;BODY:x\\;y;;',
      'email',
      { to: 'a@example.org', subject: 'Hi', body: 'x;y' },
    ],
    ['TEL:+64 4 123', 'phone', { number: '+64 4 123' }],
    ['HTTPS://EXAMPLE.ORG/A', 'url', { url: 'HTTPS://EXAMPLE.ORG/A' }],
    ['javascript:alert(1)', 'text', { text: 'javascript:alert(1)' }],
    ['mailto:%zz', 'email', { to: '%zz' }],
  ])('%s', (text, kind, fields) => {
    expect(readPayload(text)).toEqual({ kind, fields, ignored: [] });
  });

  it('is a vCard 2.1 with quoted-printable text and properties that no field holds', () => {
    const card =
      'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9;J=\n=C3=B6\nitem1.TEL;HOME;VOICE:04 1\nTEL:2\nTEL;CELL:3\nPHOTO;ENCODING=BASE64:AAAA\nX-A:1\nEND:VCARD';
    expect(readPayload(card)).toEqual({
      kind: 'vcard',
      fields: { lastName: 'Café', firstName: 'Jö', phone: '04 1', mobile: '3', version: '3.0' },
      ignored: ['PHOTO', 'X-A', 'TEL'],
    });
  });

  it('is a vCard with a URL that ends in an equals sign', () => {
    const card =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nURL:https://example.org/?q=\r\nNOTE:b\r\nEND:VCARD\r\n';
    expect(readPayload(card).fields).toEqual({
      fullName: 'A',
      website: 'https://example.org/?q=',
      note: 'b',
      version: '3.0',
    });
  });

  it('is an event with a time zone, a repetition and an alarm', () => {
    const event =
      'BEGIN:VEVENT\r\nSUMMARY:Hui\r\nDTSTART;TZID=Pacific/Auckland:20270206T090000\r\nDTEND:20270206T000000Z\r\nRRULE:FREQ=WEEKLY\r\nBEGIN:VALARM\r\nDESCRIPTION:x\r\nEND:VALARM\r\nEND:VEVENT';
    expect(readPayload(event)).toEqual({
      kind: 'event',
      fields: { title: 'Hui', start: '2027-02-06T09:00', timeZone: 'Pacific/Auckland' },
      ignored: ['RRULE', 'VALARM', 'DTEND'],
    });
  });
});
