import { sha256Hex } from './sha256.ts';

/** 32 hexadecimal characters of chance. Not randomUUID(): browsers only offer that over https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The public name of the session whose secret is `key`: whoever can show the key owns the session, and the
 * name betrays nothing of it.
 */
export function sessionIdOf(key: string): string {
  return sha256Hex(key);
}
