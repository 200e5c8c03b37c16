import { PUBLIC_PARTS } from '@hln/contracts';
import type { PartState, Status } from './status.ts';

export const STATE_WORDS: Readonly<Record<PartState, string>> = {
  works: 'works',
  slow: 'is slower than usual',
  fails: 'does not work as it should',
  unknown: 'is not known to work',
};

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Pacific/Auckland',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A time as clocks in New Zealand show it: `2026-11-23 17:03`. @param iso ISO 8601 */
export const clockTime = (iso: string): string => clock.format(new Date(iso));

/** The state of the whole: that of the part that does worst. */
export function worstOf({ parts }: Status): PartState {
  const states = new Set(parts.map(({ state }) => state));
  return (['fails', 'slow', 'unknown'] as const).find((state) => states.has(state)) ?? 'works';
}

/** How the site is doing, as one sentence. */
export function statusSentence(status: Status): string {
  const troubles = status.parts.flatMap(({ part, state, since }) =>
    since === null ? [] : [`${PUBLIC_PARTS[part]} ${STATE_WORDS[state]}, since ${clockTime(since)}`],
  );
  if (troubles.length > 0) return `${troubles.join('; ')}.`;
  if (worstOf(status) === 'works') return 'Everything works.';
  return status.lookedAt === null
    ? 'Nobody has looked yet, so this page cannot say what works.'
    : `Nobody has looked since ${clockTime(status.lookedAt)}, so this page cannot say what works.`;
}
