import type { FeedbackCounts } from '@hln/contracts';
import styles from './feedback.module.css';

const whole = new Intl.NumberFormat('en-NZ');

/** What visitors thought so far, as three small figures. */
export function FeedbackCounters({ counts }: { readonly counts: FeedbackCounts }) {
  const figures = [
    { label: 'Likes', value: whole.format(counts.totalLikes) },
    { label: 'Satisfaction', value: `${counts.satisfactionRate}%` },
    { label: 'Total Feedback', value: whole.format(counts.totalLikes + counts.totalDislikes) },
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
