import { PUBLIC_PARTS, type PublicPart, type PublicStatus, publicStatusSchema } from '@hln/contracts';
import * as v from 'valibot';
import type { Backend } from '../backend/backend.ts';
import { within } from '../foundation/within.ts';

/** The state of a part; `unknown` if it was not checked recently. */
export type PartState = 'works' | 'slow' | 'fails' | 'unknown';

/** The state of the site that visitors are told at a moment. Times are ISO 8601. */
export interface Status {
  /** When the site was last checked; null for never. */
  readonly lookedAt: string | null;
  readonly parts: readonly {
    readonly part: PublicPart;
    readonly state: PartState;
    /** Null if it works or is unknown. */
    readonly since: string | null;
  }[];
  readonly incidents: readonly { readonly part: PublicPart; readonly from: string; readonly until: string }[];
}

/** The parts that need the database. */
const NEEDS_DATABASE: ReadonlySet<PublicPart> = new Set(['saving', 'chat', 'coffee']);

/** Alerts are evaluated every minute; results older than this (ms) are ignored. */
const HOLDS_FOR_MS = 5 * 60_000;

/**
 * Returns the state of every part.
 * @param told the database's last answer; null if there was none
 * @param awaySince since when it has not answered, in milliseconds since 1970; null while it does
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
    // This process itself sees the outage, which overrides what was known before.
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
  /** Returns the site's state, at most {@link STATUS_FRESH_MS} old. Never rejects. */
  read(): Promise<Status>;
}

/** However many visitors look, the database is queried at most once in this time (ms). */
export const STATUS_FRESH_MS = 10_000;

/** How long (ms) a visitor waits for the database. */
const TIME_LIMIT_MS = 2_000;

/**
 * Caches what visitors may know about the site. During an outage of the database its last answer stays, with the outage
 * added: that is when people look at the page.
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
    // Doesn't rely on the abort signal reaching the request.
    const { data, error } = await within(TIME_LIMIT_MS, Promise.resolve(call), () => new Error('Too late.'));
    if (error !== null) throw new Error(error.message);
    told = v.parse(publicStatusSchema, data);
    awaySince = null;
  };
  return {
    async read() {
      if (Math.abs(now() - askedAt) > STATUS_FRESH_MS) {
        asking ??= ask()
          // Not logged: outages of the database have their own lines in the log.
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
