import * as v from 'valibot';
import { dataOf, limited } from '../../lib/staff/staff-call.ts';
import { staffRest } from '../../lib/staff/staff-client.ts';
import { useReading } from '../../lib/staff/staff-queries.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './portal.module.css';

/** The counts on the staff portal, most urgent first: the sentence for a count above zero, and its link. */
const PORTAL_COUNTS: Readonly<
  Record<string, { readonly says: (count: number) => string; readonly path: string }>
> = {
  'undelivered-emails': {
    says: (count) => (count === 1 ? '1 email was not delivered' : `${count} emails were not delivered`),
    path: '/staff/resources/email-logs',
  },
  'open-privacy-requests': {
    says: (count) => (count === 1 ? '1 privacy request is open' : `${count} privacy requests are open`),
    path: '/staff/resources/privacy-requests',
  },
};

const PORTAL_COUNTS_UNREAD = 'What needs attention couldn’t be loaded.';

/** By name; null for counts that the caller may not see. */
const countsSchema = v.record(v.string(), v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))));

async function loadCounts(signal: AbortSignal): Promise<v.InferOutput<typeof countsSchema>> {
  const answer = await staffRest().rpc('portal_counts').abortSignal(limited(signal));
  return v.parse(countsSchema, dataOf(answer, PORTAL_COUNTS_UNREAD));
}

/** Counts that need attention, each with a link. Nothing if all is well. */
export function PortalCounts() {
  const { data, failure } = useReading(['portal-counts'], loadCounts, PORTAL_COUNTS_UNREAD);
  if (data === null) return failure === null ? null : <p className={styles.counts}>{failure}</p>;
  const open = Object.entries(PORTAL_COUNTS).filter(([name]) => (data[name] ?? 0) > 0);
  if (open.length === 0) return null;
  return (
    <ul className={styles.counts}>
      {open.map(([name, { says, path }]) => (
        <li key={name}>
          <Link to={path}>{says(data[name] ?? 0)}</Link>
        </li>
      ))}
    </ul>
  );
}
