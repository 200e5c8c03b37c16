import type { Keys } from '../installation/keys.ts';
import type { ClientRole } from './questions.ts';

const TOKEN = /^[^.]+\.[^.]+\.[^.]+$/;

/**
 * By whose rules a request is checked; null for the service, which holds the secret key. This grants nothing: a token
 * only selects the rules for staff, and the library refuses a token that is not valid.
 */
export function clientRoleOf({ headers }: Request, { secret }: Pick<Keys, 'secret'>): ClientRole | null {
  const key = headers.get('apikey');
  const bearer = /^Bearer\s+(.+)$/.exec(headers.get('authorization') ?? '')?.[1];
  // As in the library: a key in this header is only a key, a token takes precedence over the key, and what is not even
  // in the form of a token makes nobody of its bearer.
  const hasToken =
    bearer !== undefined && bearer !== key && !bearer.startsWith('sb_') && TOKEN.test(bearer.trim());
  if (hasToken) return 'authenticated';
  return key === secret ? null : 'anon';
}
