import { ENROL } from '../../../../content/second-factor.ts';

/** The key URI that authenticator apps read; what it does not say is the default: SHA-1, six digits, 30 seconds. */
export function keyUri(account: string, secret: string): string {
  // A colon separates issuer and account.
  const name = encodeURIComponent(account.replaceAll(':', ''));
  return `otpauth://totp/${ENROL.issuer}:${name}?secret=${secret}&issuer=${ENROL.issuer}`;
}

/** Eight groups of four, to be typed. */
export const groupedKey = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';
