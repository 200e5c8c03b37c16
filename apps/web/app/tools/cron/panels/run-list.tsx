import { CRON_RESULT as WORDS } from '../../../content/cron.ts';
import { Pane } from '../../../tool-parts/pane.tsx';
import { Alert } from '../../../ui/alert.tsx';
import styles from '../cron.module.css';
import { type CronRun, clockText, distanceInWords, type NextRuns } from '../logic.ts';

export interface RunListProps {
  readonly next: NextRuns;
  readonly zone: string;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** The next runs, by the clocks of a time zone. */
export function RunList({ next: { runs, end }, zone, now }: RunListProps) {
  return (
    <Pane title={WORDS.runs(zone)}>
      {runs.length === 0 && end !== null && (
        <div className={styles.end}>
          <Alert tone="warning">{WORDS[end]}</Alert>
        </div>
      )}
      {runs.length > 0 && (
        <ol className={styles.runs}>
          {runs.map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two runs may be at the same moment, and none ever moves.
            <li key={index}>
              <Run run={run} zone={zone} now={now} />
            </li>
          ))}
        </ol>
      )}
      {runs.length > 0 && end === 'over' && <p className={styles.end}>{WORDS.noneLeft}</p>}
    </Pane>
  );
}

function Run({
  run: { seconds, change, instead },
  zone,
  now,
}: { readonly run: CronRun } & Pick<RunListProps, 'zone' | 'now'>) {
  const moment = new Date(seconds * 1000);
  const local = new Intl.DateTimeFormat('en-NZ', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: seconds % 60 === 0 ? undefined : '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  const skipped = instead === null ? '' : clockText(instead);
  const note =
    change === 'again' ? WORDS.changes.again : change === null ? null : WORDS.changes[change](skipped);
  return (
    <>
      <time dateTime={moment.toISOString()}>{local.format(moment)}</time>
      <span className={styles.distance}>
        {distanceInWords(BigInt(now) * 1_000_000n, BigInt(seconds) * 1_000_000_000n)}
      </span>
      <span className={styles.utc}>{`${moment.toISOString().slice(0, 19)}Z`}</span>
      {note !== null && <span className={styles.change}>{note}</span>}
    </>
  );
}
