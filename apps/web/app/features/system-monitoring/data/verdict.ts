import type { Alert, Monitoring } from '@hln/contracts';
import { timeOf } from './recent.ts';

/** Alerts are judged once a minute; after this nobody does. In milliseconds. */
const UNJUDGED_MS = 5 * 60_000;

export type Verdict =
  | { readonly kind: 'well' }
  /** Whether everything works is not known. `since` is null where it never was. */
  | { readonly kind: 'unjudged'; readonly since: string | null }
  /** What does not work, the longest first. */
  | { readonly kind: 'troubles'; readonly alerts: readonly Alert[] };

/** Whether everything works, or what does not. */
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
