import { type FeedbackDesk, FILTERED_FEEDBACK } from '@hln/contracts';
import { FEEDBACK_FILTERED, FILTERED_NAMES, wholeNumber } from '../../../content/feedback-analytics.ts';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../feedback-analytics.module.css';

/** How much was stored and not counted, by why, with the way to see it. */
export function FilteredPanel({ desk }: { readonly desk: FeedbackDesk }) {
  const found = FILTERED_FEEDBACK.filter((kind) => (desk.spam[kind] ?? 0) > 0);
  return (
    <Panel title={FEEDBACK_FILTERED.title}>
      <p className={styles.note}>{FEEDBACK_FILTERED.text}</p>
      {found.length === 0 ? (
        <p className={styles.nothing}>{FEEDBACK_FILTERED.none}</p>
      ) : (
        <dl className={styles.filtered}>
          {found.map((kind) => (
            <div key={kind}>
              <dt>
                <Link to={`?filtered=${kind}`} preventScrollReset>
                  <span className="visually-hidden">{FEEDBACK_FILTERED.show('')}</span>
                  {FILTERED_NAMES[kind]}
                </Link>
              </dt>
              <dd>{wholeNumber(desk.spam[kind] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
