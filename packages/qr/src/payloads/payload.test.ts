import { describe, expect, it } from 'vitest';
import { ibanFault } from './epc.ts';
import { readEventTime } from './event-time.ts';
import { FIELD_SPECS } from './field-specs.ts';
import { PayloadError } from './fields.ts';
import { checkFields, kindOf, payload } from './payload.ts';

const fieldsAtFault = (kind: Parameters<typeof checkFields>[0], fields: Parameters<typeof checkFields>[1]) =>
  checkFields(kind, fields).map(({ field }) => field);

describe('kinds', () => {
  it('have common names, and an unknown one is refused by name', () => {
    expect(['tel', 'mailto', 'iCal', 'SEPA', 'nope', 'toString'].map(kindOf)).toEqual([
      'phone',
      'email',
      'event',
      'epc',
      null,
      null,
    ]);
    expect(() => payload('fax', {})).toThrow(PayloadError);
    expect(() => payload('fax', {})).toThrow('There is no kind "fax"');
  });

  it.each(Object.keys(FIELD_SPECS))('%s names the missing fields if nothing is given', (kind) => {
    expect(() => payload(kind, {})).toThrow(PayloadError);
  });

  it('names each invalid field once', () => {
    expect(fieldsAtFault('epc', { iban: 'x', amount: 'y', bic: 'z' })).toEqual([
      'name',
      'iban',
      'bic',
      'amount',
    ]);
  });
});

describe('text and URLs', () => {
  it('keeps every character of a text, white space included', () => {
    expect(payload('text', { text: ' a \r\n\té e\u0301 ' })).toBe(' a \r\n\té e\u0301 ');
    expect(payload('numeric', { text: '0123' })).toBe('0123');
    expect(fieldsAtFault('numeric', { text: '12a' })).toEqual(['text']);
    expect(fieldsAtFault('alnum', { text: 'ABC$%*+-./: 1' })).toEqual([]);
    expect(fieldsAtFault('alnum', { text: 'abc' })).toEqual(['text']);
  });

  it.each([
    ['example.org', 'https://example.org'],
    ['localhost:8080/x', 'https://localhost:8080/x'],
    ['HTTP://EXAMPLE.ORG', 'HTTP://EXAMPLE.ORG'],
    ['https://münchen.example/straße?x=ü', 'https://münchen.example/straße?x=ü'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
  ])('%s', (url, expected) => {
    expect(payload('url', { url })).toBe(expected);
  });

  it.each(['https://a b', 'https://', 'javascript:alert(1)', 'http://[::1', ''])('refuses %j', (url) => {
    expect(fieldsAtFault('url', { url })).toEqual(['url']);
  });
});

describe('Wi-Fi', () => {
  it('writes enterprise networks', () => {
    expect(
      payload('wifi', {
        ssid: 'eduroam',
        security: 'EAP',
        eap: 'TTLS',
        phase2: 'PAP',
        identity: 'jo@uni',
        anonymous: 'anon',
        password: 'pw',
      }),
    ).toBe('WIFI:T:WPA2-EAP;S:eduroam;E:TTLS;PH2:PAP;A:anon;I:jo@uni;P:pw;;');
  });

  it('omits an unnecessary password', () => {
    expect(payload('wifi', { ssid: ' x ', security: 'open', password: 'secret' })).toBe(
      'WIFI:T:nopass;S: x ;;',
    );
  });

  it.each([
    ['WPA', 'a'.repeat(64), true],
    ['WPA', 'g'.repeat(64), false],
    ['WPA', '12345678', true],
    ['WPA', '', false],
    ['SAE', 'short', true],
    ['WEP', 'abcde', true],
    ['WEP', '0123456789', true],
    ['WEP', '012345678', false],
    ['XYZ', '12345678', false],
  ])('security %s with %s is possible: %s', (security, password, possible) => {
    expect(checkFields('wifi', { ssid: 'x', security, password }).length === 0).toBe(possible);
  });
});

describe('contacts', () => {
  it('writes every property of vCard 4.0', () => {
    const card = payload('vcard', {
      name: '山田 太郎',
      mobile: '+81-3-0000-0000',
      phone: '04 123',
      email: 'a@b.example, c@d.example',
      url: 'https://e.example/?a=1,2;3',
      street: '1 Quay St',
      city: 'Wellington',
      zip: '6011',
      birthday: '1984-05-31',
      version: '4.0',
    });
    expect(card.split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      'N:山田 太郎;;;;',
      'FN:山田 太郎',
      'TEL;VALUE=uri;TYPE=cell:tel:+81300000000',
      'TEL;VALUE=uri;TYPE=work:tel:04123',
      'EMAIL:a@b.example',
      'EMAIL:c@d.example',
      'URL:https://e.example/?a=1,2;3',
      'ADR:;;1 Quay St;Wellington;;6011;',
      'BDAY:19840531',
      'END:VCARD',
      '',
    ]);
  });

  it('never folds within a character', () => {
    const card = payload('vcard', { fullName: 'x', note: '🎉'.repeat(60) });
    for (const line of card.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(card.replaceAll('\r\n ', '')).toContain('🎉'.repeat(60));
  });

  it('refuses invalid values', () => {
    expect(
      fieldsAtFault('vcard', { firstName: 'x', mobile: 'call me', email: 'a@', birthday: '1984-02-30' }),
    ).toEqual(['birthday', 'mobile', 'email']);
  });

  it('escapes MECARD', () => {
    expect(payload('mecard', { lastName: 'O;Neill', note: 'a:b\\c' })).toBe(
      'MECARD:N:O\\;Neill;NOTE:a\\:b\\\\c;;',
    );
  });
});

describe('messages and places', () => {
  it('are written in the formats that phones read', () => {
    expect(payload('email', { to: "a@x.example; o'b@y.example", cc: 'c@z.example' })).toBe(
      'mailto:a@x.example,o%27b@y.example?cc=c@z.example',
    );
    expect(payload('sms', { number: '+1 555', message: 'a:b', format: 'smsto' })).toBe('SMSTO:+1555:a:b');
    expect(payload('phone', { number: '*100#' })).toBe('tel:*100%23');
    expect(payload('geo', { lat: 52.52, lng: 13.405, alt: 34 })).toBe('geo:52.52,13.405,34');
    expect(payload('geo', { query: 'Brandenburg Gate' })).toBe('geo:0,0?q=Brandenburg%20Gate');
    expect(payload('geo', { lat: 1e-7, lng: '−5' })).toBe('geo:0.0000001,-5');
  });

  it.each([
    ['email', { to: 'a@b@c' }, 'to'],
    ['email', { to: 'a..b@c.example' }, 'to'],
    ['phone', { number: '+0123' }, 'number'],
    ['phone', { number: '12', extension: 'x' }, 'extension'],
    ['geo', { latitude: '1e1', longitude: '0' }, 'latitude'],
    ['geo', { latitude: '1', longitude: '181' }, 'longitude'],
  ] as const)('%s refuses %j', (kind, fields, field) => {
    expect(fieldsAtFault(kind, fields)).toEqual([field]);
  });
});

describe('times of events', () => {
  it.each([
    ['2026-03-01', '', { kind: 'day', text: '20260301' }],
    ['2026-03-01T09:00', '', { kind: 'floating', text: '20260301T090000' }],
    ['20260301T090000Z', '', { kind: 'utc', text: '20260301T090000Z' }],
    ['2026-03-01T09:00:30+13:00', 'Europe/Paris', { kind: 'utc', text: '20260228T200030Z' }],
    ['2026-07-01T09:00', 'Pacific/Auckland', { kind: 'utc', text: '20260630T210000Z' }],
    ['2026-01-01T12:00', 'America/New_York', { kind: 'utc', text: '20260101T170000Z' }],
    // Clocks skip from 2 to 3 on 27 September 2026, and repeat 2 to 3 on 5 April 2026.
    ['2026-09-27T02:30', 'Pacific/Auckland', { kind: 'utc', text: '20260926T143000Z' }],
    ['2026-04-05T02:30', 'Pacific/Auckland', { kind: 'utc', text: '20260404T133000Z' }],
    ['2026-02-29', '', null],
    ['2026-03-01T24:00', '', null],
    ['tomorrow', '', null],
  ])('%s in %j', (written, timeZone, expected) => {
    expect(readEventTime(written, timeZone)).toEqual(expected);
  });

  it('gives the same event the same identifier', () => {
    const event = { title: 'a;b', start: '2026-03-01T09:00', end: '2026-03-01T10:00' };
    const uid = (fields: object) => /UID:(\S+)/.exec(payload('event', { ...event, ...fields }))?.[1];
    expect(uid({})).toBe(uid({}));
    expect(uid({})).not.toBe(uid({ title: 'c' }));
    expect(payload('event', event)).toContain(
      'SUMMARY:a\\;b\r\nDTSTART:20260301T090000\r\nDTEND:20260301T100000\r\n',
    );
  });

  it.each([
    [{ end: '2026-03-01T08:00' }, 'end'],
    [{ end: '2026-03-02' }, 'end'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  ])('refuses %j', (fields, field) => {
    expect(fieldsAtFault('event', { title: 'x', start: '2026-03-01T09:00', ...fields })).toEqual([field]);
  });
});

describe('payments', () => {
  const payee = { name: 'Org', iban: 'de02 1001 0010 0109 3071 18603' };
  it('checks IBANs', () => {
    expect(ibanFault('GB82WEST12345698765432')).toBeNull();
    expect(ibanFault('GB82WEST12345698765433')).toMatch(/check digits/);
    expect(ibanFault('DE0210010010010930711860')).toMatch(/22 characters/);
    expect(ibanFault('US64SVBKUS6S3300958879')).toMatch(/SEPA/);
  });

  it.each([
    ['0.01', 'EUR0.01'],
    ['EUR 007', 'EUR7.00'],
    ['999999999,99', 'EUR999999999.99'],
    [12.3, 'EUR12.30'],
  ])('amount %s', (amount, line) => {
    expect(payload('epc', { name: 'Org', iban: 'DE02100100109307118603', amount }).split('\n')[7]).toBe(line);
  });

  it.each(['0', '0.00', '-1', '1.234', '1e3', '1,000.00'])('refuses the amount %s', (amount) => {
    expect(fieldsAtFault('epc', { name: 'Org', iban: 'DE02100100109307118603', amount })).toEqual(['amount']);
  });

  it('enforces the limits of EPC069-12', () => {
    const base = { name: 'Org', iban: 'DE02100100109307118603' };
    expect(fieldsAtFault('epc', { ...base, name: 'x'.repeat(71) })).toEqual(['name']);
    expect(fieldsAtFault('epc', { ...base, message: 'x'.repeat(141) })).toEqual(['message']);
    expect(fieldsAtFault('epc', { ...base, message: '€'.repeat(100), information: 'x' })).toEqual([
      'message',
    ]);
    expect(fieldsAtFault('epc', { ...base, version: '001' })).toEqual(['bic']);
    expect(fieldsAtFault('epc', { ...base, reference: 'RF18539007547034', message: 'x' })).toEqual([
      'message',
    ]);
    expect(
      payload('epc', { ...base, reference: 'rf18 5390 0754 7034' })
        .split('\n')
        .at(-1),
    ).toBe('RF18539007547034');
    expect(fieldsAtFault('epc', payee)).toEqual(['iban']);
  });

  it('writes wallets and keys', () => {
    expect(payload('crypto', { currency: 'lightning', address: 'LNBC1' })).toBe('lightning:LNBC1');
    expect(
      payload('otpauth', { type: 'hotp', account: 'a', secret: 'AAAA', digits: 8, algorithm: 'sha256' }),
    ).toBe('otpauth://hotp/a?secret=AAAA&algorithm=SHA256&digits=8&counter=0');
    expect(fieldsAtFault('otpauth', { account: 'a:b', secret: '018' })).toEqual(['account', 'secret']);
    const known = { account: 'a', secret: 'AAAA' };
    expect(fieldsAtFault('otpauth', { ...known, period: '0' })).toEqual(['period']);
    expect(fieldsAtFault('otpauth', { ...known, period: '0', type: 'hotp' })).toEqual([]);
    expect(fieldsAtFault('otpauth', { ...known, counter: '-1', type: 'hotp' })).toEqual(['counter']);
    expect(fieldsAtFault('crypto', { address: 'x', amount: '0' })).toEqual(['amount']);
  });
});
