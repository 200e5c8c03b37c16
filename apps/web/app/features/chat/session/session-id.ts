import { sha256Hex } from './sha256.ts';

/**
 * The public id of the session whose secret is `key`: whoever has the key owns the session, and the id reveals nothing
 * of it.
 */
export function sessionIdOf(key: string): string {
  return sha256Hex(key);
}
