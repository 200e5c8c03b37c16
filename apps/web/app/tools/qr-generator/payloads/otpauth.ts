import type { PayloadWriter } from './field-reader.ts';
import { OTP_ALGORITHMS, OTP_DIGITS, OTP_TYPES } from './field-specs.ts';

/** The key URI of authenticator apps. What stands for the default is left out. */
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
  // Only one of the two has a meaning, and a field.
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
