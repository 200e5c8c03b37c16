import type { Keys } from '../installation/keys.ts';
import type { Asker } from './allowed.ts';

/**
 * By whose rules a request is judged; null for the service, which holds the secret key. This grants nothing: a token
 * only selects the rules for staff, and the library refuses a token that is not valid.
 */
export function askerOf({ headers }: Request, { secret }: Pick<Keys, 'secret'>): Asker | null {
  const key = headers.get('apikey');
  const bearer = /^Bearer\s+(.+)$/.exec(headers.get('authorization') ?? '')?.[1];
  // As in the library: a key in this header is only a key, and a token takes precedence over the key.
  const hasToken = bearer !== undefined && bearer !== key && !bearer.startsWith('sb_');
  if (hasToken) return 'authenticated';
  return key === secret ? null : 'anon';
}
