import type { FeedbackCounts } from '@hln/contracts';
import { FEEDBACK_COUNTERS } from '../../content/feedback.ts';
import styles from './feedback.module.css';

const whole = new Intl.NumberFormat('en-NZ');

/** Visitors' opinions so far, as three figures. */
export function FeedbackCounters({ counts }: { readonly counts: FeedbackCounts }) {
  const figures = [
    { label: FEEDBACK_COUNTERS.likes, value: whole.format(counts.totalLikes) },
    { label: FEEDBACK_COUNTERS.satisfaction, value: `${counts.satisfactionRate}%` },
    { label: FEEDBACK_COUNTERS.total, value: whole.format(counts.totalLikes + counts.totalDislikes) },
  ];
  return (
    <dl className={styles.counters}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
