import { UNSAFE_URL, type WatchVerdict, watchUrlSchema } from '@hln/contracts';
import { askAsCaller } from '../_shared/http/ask-as-caller.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { requireProjectKey } from '../_shared/http/guard.ts';
import { readJson } from '../_shared/http/read-body.ts';
import { judgeUrl } from './judge-url.ts';

/** The longest URL that the database accepts, with every character escaped. */
const MAX_BYTES = 16_384;

/**
 * Tells a member of staff whether a URL may be watched, before it is saved: unlike the page and SQL, this function can
 * judge the IP addresses of its host name. It is only early advice. What protects our network is that every visit
 * judges again, and connects only to the IP address that it judged.
 */
export const handler = defineFunction(['POST'], async (request, environment, { db, resolve }) => {
  await requireProjectKey(request, environment);
  // Admits members of staff within the rate limit.
  const admission = db.rpc('limit_watch_address_checks');
  await askAsCaller(request, environment, 'limit_watch_address_checks', admission);
  const { url } = await readJson(request, watchUrlSchema, MAX_BYTES);
  const isWatchable = await judgeUrl(url, {
    resolve,
    allowLoopback: environment.watch.allowLoopback,
  });
  const verdict: WatchVerdict = isWatchable ? { watchable: true } : { watchable: false, message: UNSAFE_URL };
  return Response.json(verdict);
});
