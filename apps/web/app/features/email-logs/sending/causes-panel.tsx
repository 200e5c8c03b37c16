import type { EmailFigures } from '@hln/contracts';
import { useId } from 'react';
import { EMAIL_CAUSE_WORDS } from '../../../staff-parts/mail/texts.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../email-logs.module.css';
import { EMAIL_CAUSES_PANEL } from '../texts.ts';

/** Why emails were not delivered, most common cause first, each with a remedy. */
export function CausesPanel({ causes }: Pick<EmailFigures, 'causes'>) {
  return (
    <Panel title={EMAIL_CAUSES_PANEL.title}>
      {causes.length === 0 ? (
        <p className={styles.note}>{EMAIL_CAUSES_PANEL.none}</p>
      ) : (
        <>
          <p className={styles.note}>{EMAIL_CAUSES_PANEL.period}</p>
          <ul className={styles.causes}>
            {causes.map((cause) => (
              <Cause key={cause.cause} {...cause} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function Cause({ cause, failed, trying, last_at }: EmailFigures['causes'][number]) {
  const id = useId();
  const { title, remedy } = EMAIL_CAUSE_WORDS[cause];
  return (
    <li className={styles.cause} aria-labelledby={id}>
      <h3 id={id} className={styles.subtitle}>
        {title}
      </h3>
      <p className={styles.note}>
        {EMAIL_CAUSES_PANEL.counts(failed, trying)}, {EMAIL_CAUSES_PANEL.last} <Moment at={last_at} />.
      </p>
      <p>
        <strong>{EMAIL_CAUSES_PANEL.remedy}</strong> {remedy}
      </p>
      <p>
        <Link to={`?cause=${cause}`} preventScrollReset aria-label={`${EMAIL_CAUSES_PANEL.show}: ${title}`}>
          {EMAIL_CAUSES_PANEL.show}
        </Link>
      </p>
    </li>
  );
}
