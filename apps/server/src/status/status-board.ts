import { PUBLIC_PARTS, type PublicPart, type PublicStatus, publicStatusSchema } from '@hln/contracts';
import * as v from 'valibot';
import type { Backend } from '../backend/backend.ts';
import { within } from '../foundation/within.ts';

/** How a part is doing; `unknown` where nobody has looked lately. */
export type PartState = 'works' | 'slow' | 'fails' | 'unknown';

/** What visitors are told at a moment. Times are ISO 8601. */
export interface Status {
  /** When somebody looked last; null for never. */
  readonly lookedAt: string | null;
  readonly parts: readonly {
    readonly part: PublicPart;
    readonly state: PartState;
    /** Null for what works, and for what nobody knows. */
    readonly since: string | null;
  }[];
  readonly incidents: readonly { readonly part: PublicPart; readonly from: string; readonly until: string }[];
}

/** What does not work without the database. */
const NEEDS_DATABASE: ReadonlySet<PublicPart> = new Set(['saving', 'chat', 'coffee']);

/** The alerts are judged each minute; what was said longer ago than this, in milliseconds, says nothing any more. */
const HOLDS_FOR_MS = 5 * 60_000;

/**
 * How every part is doing.
 * @param told what the database said last; null if it never has
 * @param awaySince since when it says nothing, in milliseconds since 1970; null while it does
 * @param now in milliseconds since 1970
 * @param takesPayments whether there is a card provider at all
 */
export function statusAt(
  now: number,
  told: PublicStatus | null,
  awaySince: number | null,
  takesPayments = true,
): Status {
  const lookedAt = told?.judged_at ?? null;
  const isKnown = lookedAt !== null && now - Date.parse(lookedAt) < HOLDS_FOR_MS;
  const isOffered = (part: PublicPart) => takesPayments || part !== 'coffee';
  const stateOf = (part: PublicPart): Status['parts'][number] => {
    const trouble = told?.troubles.find((one) => one.part === part);
    // Seen by this very process, whatever was known before.
    if (NEEDS_DATABASE.has(part) && awaySince !== null && trouble?.is_slow !== false)
      return { part, state: 'fails', since: new Date(awaySince).toISOString() };
    if (!isKnown) return { part, state: 'unknown', since: null };
    if (trouble === undefined) return { part, state: 'works', since: null };
    return { part, state: trouble.is_slow ? 'slow' : 'fails', since: trouble.since };
  };
  return {
    lookedAt,
    parts: (Object.keys(PUBLIC_PARTS) as PublicPart[]).filter(isOffered).map(stateOf),
    incidents: (told?.incidents ?? [])
      .filter(({ part }) => isOffered(part))
      .map(({ part, since, ended_at }) => ({ part, from: since, until: ended_at })),
  };
}

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
