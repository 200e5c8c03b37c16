import type { Alert, Monitoring } from '@hln/contracts';
import { timeOf } from './recent.ts';

/** Alerts are evaluated once a minute; after this time (ms), nobody is evaluating them. */
const UNJUDGED_MS = 5 * 60_000;

export type Verdict =
  | { readonly kind: 'well' }
  /** It is unknown whether everything works. `since` is null if it never was known. */
  | { readonly kind: 'unjudged'; readonly since: string | null }
  /** What isn't working, longest first. */
  | { readonly kind: 'troubles'; readonly alerts: readonly Alert[] };

/** Whether everything works, or what doesn't. */
export function verdictOf({
  alerts,
  judged_at: judged,
  read_at: read,
}: Pick<Monitoring, 'alerts' | 'judged_at' | 'read_at'>): Verdict {
  const open = alerts.filter(({ ended_at }) => ended_at === null);
  if (open.length > 0) {
    return { kind: 'troubles', alerts: open.toSorted((a, b) => timeOf(a.since) - timeOf(b.since)) };
  }
  if (judged === null || timeOf(read) - timeOf(judged) > UNJUDGED_MS)
    return { kind: 'unjudged', since: judged };
  return { kind: 'well' };
}
