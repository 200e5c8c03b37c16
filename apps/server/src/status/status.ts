import { PUBLIC_PARTS, type PublicPart, type PublicStatus } from '@hln/contracts';

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
