import { ALERT_WORDS, type Monitoring } from '@hln/contracts';
import { mailTrouble } from '../../staff-parts/mail/mail-notice.tsx';
import { Moment } from '../../staff-parts/moment/moment.tsx';
import { Alert, LiveRegion } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type Verdict, verdictOf } from './data/verdict.ts';
import styles from './system-monitoring.module.css';
import { ALERTS, MONITORING } from './texts.ts';

export interface VerdictPanelProps {
  readonly status: Monitoring;
  /** Whether the status is out of date. */
  readonly isOld: boolean;
  /** Why it couldn't be reloaded. */
  readonly failure: string | null;
  readonly onRead: () => void;
}

/** The sentence at the top, and its age. */
export function VerdictPanel({ status, isOld, failure, onRead }: VerdictPanelProps) {
  const verdict = verdictOf(status);
  const trouble = verdict.kind === 'well' ? mailTrouble(status.mail) : null;
  return (
    <section
      aria-label={MONITORING.title}
      className={classNames(
        styles.verdict,
        styles[isOld ? 'unjudged' : trouble === null ? verdict.kind : 'troubles'],
      )}
    >
      {/* It is announced when it changes, not each time that it is read. */}
      <LiveRegion className={styles.sentence}>
        {trouble === null ? <VerdictSentence verdict={verdict} /> : <p>{MONITORING.wellBut(trouble)}</p>}
      </LiveRegion>
      <LiveRegion>
        {(isOld || failure !== null) && (
          <Alert tone="warning">
            <p>
              {MONITORING.old} <Moment at={status.read_at} />. {failure ?? MONITORING.oldWhy}
            </p>
          </Alert>
        )}
      </LiveRegion>
      <div className={styles.freshness}>
        <p>
          {MONITORING.read} <Moment at={status.read_at} />. {MONITORING.refreshes}
        </p>
        <Button size="small" variant="quiet" onClick={onRead}>
          {MONITORING.refresh}
        </Button>
      </div>
    </section>
  );
}

function VerdictSentence({ verdict }: { readonly verdict: Verdict }) {
  switch (verdict.kind) {
    case 'well':
      return <p>{MONITORING.well}</p>;
    case 'unjudged':
      if (verdict.since === null) return <p>{MONITORING.unjudged}</p>;
      return (
        <p>
          {MONITORING.unjudgedSince} <Moment at={verdict.since} />.
        </p>
      );
    case 'troubles':
      return (
        <>
          {verdict.alerts.length > 1 && <p>{MONITORING.troubles(verdict.alerts.length)}</p>}
          {verdict.alerts.map(({ id, rule, subject, since }) => (
            <p key={id}>
              {ALERT_WORDS[rule].wrong(subject)}, {ALERTS.since} <Moment at={since} />.
            </p>
          ))}
        </>
      );
  }
}
