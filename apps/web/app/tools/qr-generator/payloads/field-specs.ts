import type { FieldSpec } from './fields.ts';

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

const TEXT_FIELDS: readonly FieldSpec[] = [{ name: 'text', input: 'lines', required: true }];

const CONTACT_FIELDS: readonly FieldSpec[] = [
  { name: 'firstName', input: 'text' },
  { name: 'lastName', input: 'text' },
  { name: 'fullName', input: 'text' },
  { name: 'organisation', input: 'text' },
  { name: 'title', input: 'text' },
  { name: 'mobile', input: 'phone' },
  { name: 'phone', input: 'phone' },
  { name: 'email', input: 'email' },
  { name: 'website', input: 'url' },
  { name: 'street', input: 'text' },
  { name: 'city', input: 'text' },
  { name: 'region', input: 'text' },
  { name: 'postcode', input: 'text' },
  { name: 'country', input: 'text' },
  { name: 'birthday', input: 'date' },
  { name: 'note', input: 'lines' },
];

/** What each kind of payload asks for, in the order of a form. */
export const FIELD_SPECS = {
  text: TEXT_FIELDS,
  url: [{ name: 'url', input: 'url', required: true }],
  wifi: [
    { name: 'ssid', input: 'text', required: true },
    {
      name: 'security',
      input: 'choice',
      choices: SECURITIES,
    },
    { name: 'password', input: 'secret' },
    { name: 'eap', input: 'choice', choices: EAP_METHODS },
    { name: 'phase2', input: 'choice', choices: PHASE2_METHODS },
    { name: 'identity', input: 'text' },
    { name: 'anonymous', input: 'text' },
    { name: 'hidden', input: 'switch' },
    { name: 'quoteHex', input: 'switch' },
  ],
  vcard: [...CONTACT_FIELDS, { name: 'version', input: 'choice', choices: VCARD_VERSIONS }],
  mecard: CONTACT_FIELDS,
  email: [
    { name: 'to', input: 'email', required: true },
    { name: 'subject', input: 'text' },
    { name: 'body', input: 'lines' },
    { name: 'cc', input: 'email' },
    { name: 'bcc', input: 'email' },
  ],
  sms: [
    { name: 'number', input: 'phone', required: true },
    { name: 'message', input: 'lines' },
    { name: 'format', input: 'choice', choices: SMS_FORMATS },
  ],
  phone: [
    { name: 'number', input: 'phone', required: true },
    { name: 'extension', input: 'number' },
  ],
  geo: [
    { name: 'latitude', input: 'number' },
    { name: 'longitude', input: 'number' },
    { name: 'altitude', input: 'number' },
    { name: 'query', input: 'text' },
  ],
  event: [
    {
      name: 'title',
      input: 'text',
      required: true,
    },
    {
      name: 'start',
      input: 'time',
      required: true,
    },
    { name: 'end', input: 'time' },
    { name: 'allDay', input: 'switch' },
    { name: 'timeZone', input: 'text' },
    { name: 'location', input: 'text' },
    { name: 'description', input: 'lines' },
    { name: 'url', input: 'url' },
  ],
  epc: [
    { name: 'name', input: 'text', required: true },
    { name: 'iban', input: 'text', required: true },
    { name: 'bic', input: 'text' },
    { name: 'amount', input: 'text' },
    { name: 'message', input: 'text' },
    { name: 'reference', input: 'text' },
    { name: 'purpose', input: 'text' },
    { name: 'information', input: 'text' },
    { name: 'version', input: 'choice', choices: EPC_VERSIONS },
  ],
  crypto: [
    { name: 'currency', input: 'choice', choices: CURRENCIES },
    { name: 'address', input: 'text', required: true },
    { name: 'amount', input: 'number' },
    { name: 'label', input: 'text' },
    { name: 'message', input: 'text' },
  ],
  otpauth: [
    { name: 'secret', input: 'secret', required: true },
    {
      name: 'account',
      input: 'text',
      required: true,
    },
    { name: 'issuer', input: 'text' },
    { name: 'type', input: 'choice', choices: OTP_TYPES },
    { name: 'algorithm', input: 'choice', choices: OTP_ALGORITHMS },
    { name: 'digits', input: 'choice', choices: OTP_DIGITS },
    { name: 'period', input: 'number' },
    { name: 'counter', input: 'number' },
  ],
  numeric: TEXT_FIELDS,
  alnum: TEXT_FIELDS,
} as const satisfies Record<string, readonly FieldSpec[]>;

export type Kind = keyof typeof FIELD_SPECS;
