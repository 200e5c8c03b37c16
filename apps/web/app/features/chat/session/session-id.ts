import { sha256Hex } from './sha256.ts';

/** 32 random hexadecimal characters. Not randomUUID(), which browsers only offer over https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The public id of the session whose secret is `key`: whoever has the key owns the session, and the id reveals nothing
 * of it.
 */
export function sessionIdOf(key: string): string {
  return sha256Hex(key);
}
