import { UNSAFE_ADDRESS, type WatchVerdict, watchAddressSchema } from '@hln/contracts';
import { defineFunction } from '../_shared/define-function.ts';
import { requireProjectKey } from '../_shared/guard.ts';
import { readJson } from '../_shared/read-json.ts';
import { admitStaff } from './admit-staff.ts';
import { judgeAddress } from './judge-address.ts';

/** The longest address that the database takes, every character of it escaped. */
const MOST_BYTES = 16_384;

/**
 * Tells a member of staff whether an address may be watched, before it is saved: what its name resolves to is judged
 * here, which neither the page nor SQL can. It is early advice. What protects our network is that each page visit
 * judges again, and connects to nothing else than what it judged.
 */
export const handler = defineFunction(['POST'], async (request, environment, { db, resolve }) => {
  await requireProjectKey(request, environment);
  await admitStaff(request, environment, db);
  const { url } = await readJson(request, watchAddressSchema, MOST_BYTES);
  const isWatchable = await judgeAddress(url, {
    resolve,
    allowLoopback: environment.watch.allowLoopback,
  });
  const verdict: WatchVerdict = isWatchable
    ? { watchable: true }
    : { watchable: false, message: UNSAFE_ADDRESS };
  return Response.json(verdict);
});
