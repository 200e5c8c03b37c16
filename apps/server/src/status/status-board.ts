import { type PublicStatus, publicStatusSchema } from '@hln/contracts';
import * as v from 'valibot';
import type { Backend } from '../backend/backend.ts';
import { within } from '../foundation/within.ts';
import { type Status, statusAt } from './status.ts';

export interface StatusBoard {
  /** How the site is doing, as it was asked at most {@link STATUS_FRESH_MS} ago. Never rejects. */
  read(): Promise<Status>;
}

/** However many visitors look, the database is asked once in this time, in milliseconds. */
export const STATUS_FRESH_MS = 10_000;
/** So long does a visitor wait for the database, in milliseconds. */
const TIME_LIMIT_MS = 2_000;

/**
 * Keeps what visitors may know of the site. While the database is away, what it said last stays, with the trouble that
 * it is away: that is when the page is looked at.
 * @param takesPayments whether there is a card provider at all
 * @param now in milliseconds since 1970
 */
export function openStatusBoard(
  service: Pick<Backend['service'], 'rpc'>,
  takesPayments: boolean,
  now = Date.now,
): StatusBoard {
  let told: PublicStatus | null = null;
  let awaySince: number | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  const ask = async () => {
    const call = service.rpc('public_status').abortSignal(AbortSignal.timeout(TIME_LIMIT_MS));
    // Whatever becomes of the signal on its way.
    const { data, error } = await within(TIME_LIMIT_MS, Promise.resolve(call), () => new Error('Too late.'));
    if (error !== null) throw new Error(error.message);
    told = v.parse(publicStatusSchema, data);
    awaySince = null;
  };
  return {
    async read() {
      if (Math.abs(now() - askedAt) > STATUS_FRESH_MS) {
        asking ??= ask()
          // Not logged: what is wrong with the database has lines of its own, and this is not one of its causes.
          .catch(() => {
            awaySince ??= now();
          })
          .finally(() => {
            askedAt = now();
            asking = null;
          });
      }
      await asking;
      return statusAt(now(), told, awaySince, takesPayments);
    },
  };
}
