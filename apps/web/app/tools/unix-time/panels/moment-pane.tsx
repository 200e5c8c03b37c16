import { UNIX_TIME_RESULT as WORDS } from '../../../content/unix-time.ts';
import { type ValueRow, ValueRows } from '../../../tool-parts/one-line/value-rows.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { distanceInWords, floorDivide, type Moment, type MomentForms, writeMoment } from '../logic.ts';
import styles from '../unix-time.module.css';

export interface MomentPaneProps {
  /** Null for the present moment. */
  readonly moment: Moment | null;
  /** In nanoseconds since 1970; null on the prerendered page, which doesn't know it. */
  readonly now: bigint | null;
  readonly zone: string;
}

/** How a text was read. */
export function readAs({ notation, unit, isUnitGuessed, isLocal }: Moment, zone: string): string {
  if (notation === 'unix') return WORDS.readAs.unix(unit ?? 's', isUnitGuessed);
  const read = WORDS.readAs[notation];
  return isLocal ? `${read} ${WORDS.readAs.local(zone)}` : read;
}

/** A moment in every form. Without one, the present moment, which is not announced. */
export function MomentPane({ moment, now, zone }: MomentPaneProps) {
  const nanoseconds = moment?.nanoseconds ?? now;
  const forms = nanoseconds === null ? null : writeMoment(nanoseconds, zone);
  return (
    <Pane title={moment === null ? WORDS.live : WORDS.title}>
      <p className={styles.headline}>
        <span>{nanoseconds === null ? '…' : (inWords(nanoseconds, zone) ?? forms?.utc)}</span>
        {moment !== null && now !== null && (
          <span className={styles.distance}>{distanceInWords(now, moment.nanoseconds)}</span>
        )}
      </p>
      <LiveRegion className={styles.said}>
        {moment !== null && <p className={styles.readAs}>{readAs(moment, zone)}</p>}
        {moment?.remarks.map((remark) => (
          <Alert key={remark} tone="warning">
            {remark}
          </Alert>
        ))}
      </LiveRegion>
      {moment === null && (
        <div className={styles.said}>
          <p className={styles.readAs}>{WORDS.nothing}</p>
        </div>
      )}
      <ValueRows rows={rowsOf(forms)} />
    </Pane>
  );
}

/** A moment as people write it, with the zone's name; null beyond the range of the platform's dates. */
export function inWords(nanoseconds: bigint, zone: string): string | null {
  const milliseconds = Number(floorDivide(nanoseconds, 1_000_000n));
  if (Number.isNaN(new Date(milliseconds).getTime())) return null;
  return new Intl.DateTimeFormat('en-NZ', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    era: nanoseconds < -62_135_596_800_000_000_000n ? 'short' : undefined,
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(milliseconds);
}

const ROWS = ['utc', 'zoned', 'named', 'email', 'http', 'week', 'ordinal'] as const;
const UNITS = ['s', 'ms', 'us', 'ns'] as const;

function rowsOf(forms: MomentForms | null): ValueRow[] {
  if (forms === null)
    return [...UNITS, ...ROWS].map((name) => ({ label: WORDS.rows[name], value: '…', copied: '' }));
  const row = (name: keyof typeof WORDS.rows, value: string | null): ValueRow[] =>
    value === null ? [] : [{ label: WORDS.rows[name], value, copied: value }];
  return [
    ...UNITS.flatMap((unit) => row(unit, forms.unix[unit])),
    ...ROWS.flatMap((form) => row(form, forms[form])),
    ...(forms.zoned === null ? [{ label: WORDS.rows.zoned, value: WORDS.beyond, isProse: true }] : []),
  ];
}
