import type { Keys } from '../installation/keys.ts';
import type { Asker } from './allowed.ts';

/**
 * By whose rules a request is judged; null for the service, which holds the secret key. This trusts nothing: a
 * token makes staff of a request for the judging alone, and the library refuses one that it does not believe.
 */
export function askerOf({ headers }: Request, { secret }: Pick<Keys, 'secret'>): Asker | null {
  const key = headers.get('apikey');
  const bearer = /^Bearer\s+(.+)$/.exec(headers.get('authorization') ?? '')?.[1];
  // As the library has it: a key in this place stands for itself, and a token goes before the key.
  const hasToken = bearer !== undefined && bearer !== key && !bearer.startsWith('sb_');
  if (hasToken) return 'authenticated';
  return key === secret ? null : 'anon';
}
