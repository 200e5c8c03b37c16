import type { FieldInput, FieldSpec } from './fields.ts';

export const SECURITIES = ['WPA', 'SAE', 'WEP', 'WPA2-EAP', 'nopass'] as const;
export const EAP_METHODS = ['PEAP', 'TTLS', 'PWD', 'TLS'] as const;
export const PHASE2_METHODS = ['', 'MSCHAPV2', 'PAP', 'GTC', 'MSCHAP'] as const;
export const VCARD_VERSIONS = ['3.0', '4.0'] as const;
export const SMS_FORMATS = ['sms', 'smsto'] as const;
export const EPC_VERSIONS = ['002', '001'] as const;
export const CURRENCIES = [
  'bitcoin',
  'lightning',
  'ethereum',
  'litecoin',
  'bitcoincash',
  'dogecoin',
  'monero',
] as const;
export const OTP_TYPES = ['totp', 'hotp'] as const;
export const OTP_ALGORITHMS = ['SHA1', 'SHA256', 'SHA512'] as const;
export const OTP_DIGITS = ['6', '8', '7'] as const;

const field = (name: string, input: FieldInput): FieldSpec => ({ name, input });
const needed = (name: string, input: FieldInput): FieldSpec => ({ name, input, required: true });
const choice = (name: string, choices: readonly string[]): FieldSpec => ({ name, input: 'choice', choices });

const TEXT_FIELDS: readonly FieldSpec[] = [needed('text', 'lines')];

const CONTACT_FIELDS: readonly FieldSpec[] = [
  field('firstName', 'text'),
  field('lastName', 'text'),
  field('fullName', 'text'),
  field('organisation', 'text'),
  field('title', 'text'),
  field('mobile', 'phone'),
  field('phone', 'phone'),
  field('email', 'email'),
  field('website', 'url'),
  field('street', 'text'),
  field('city', 'text'),
  field('region', 'text'),
  field('postcode', 'text'),
  field('country', 'text'),
  field('birthday', 'date'),
  field('note', 'lines'),
];

/** The fields of each kind of payload, in the order of a form. */
export const FIELD_SPECS = {
  text: TEXT_FIELDS,
  url: [needed('url', 'url')],
  wifi: [
    needed('ssid', 'text'),
    choice('security', SECURITIES),
    field('password', 'secret'),
    choice('eap', EAP_METHODS),
    choice('phase2', PHASE2_METHODS),
    field('identity', 'text'),
    field('anonymous', 'text'),
    field('hidden', 'switch'),
    field('quoteHex', 'switch'),
  ],
  vcard: [...CONTACT_FIELDS, choice('version', VCARD_VERSIONS)],
  mecard: CONTACT_FIELDS,
  email: [
    needed('to', 'email'),
    field('subject', 'text'),
    field('body', 'lines'),
    field('cc', 'email'),
    field('bcc', 'email'),
  ],
  sms: [needed('number', 'phone'), field('message', 'lines'), choice('format', SMS_FORMATS)],
  phone: [needed('number', 'phone'), field('extension', 'number')],
  geo: [
    field('latitude', 'number'),
    field('longitude', 'number'),
    field('altitude', 'number'),
    field('query', 'text'),
  ],
  event: [
    needed('title', 'text'),
    needed('start', 'time'),
    field('end', 'time'),
    field('allDay', 'switch'),
    field('timeZone', 'text'),
    field('location', 'text'),
    field('description', 'lines'),
    field('url', 'url'),
  ],
  epc: [
    needed('name', 'text'),
    needed('iban', 'text'),
    field('bic', 'text'),
    field('amount', 'text'),
    field('message', 'text'),
    field('reference', 'text'),
    field('purpose', 'text'),
    field('information', 'text'),
    choice('version', EPC_VERSIONS),
  ],
  crypto: [
    choice('currency', CURRENCIES),
    needed('address', 'text'),
    field('amount', 'number'),
    field('label', 'text'),
    field('message', 'text'),
  ],
  otpauth: [
    needed('secret', 'secret'),
    needed('account', 'text'),
    field('issuer', 'text'),
    choice('type', OTP_TYPES),
    choice('algorithm', OTP_ALGORITHMS),
    choice('digits', OTP_DIGITS),
    field('period', 'number'),
    field('counter', 'number'),
  ],
  numeric: TEXT_FIELDS,
  alnum: TEXT_FIELDS,
} satisfies Record<string, readonly FieldSpec[]>;

export type Kind = keyof typeof FIELD_SPECS;
