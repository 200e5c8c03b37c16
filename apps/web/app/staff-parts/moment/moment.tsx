import { aucklandTime, readTimestamp, TIME_ZONE, zonedTime } from '../../lib/timestamps.ts';
import { MOMENT } from '../texts.ts';
import styles from './moment.module.css';

export interface MomentProps {
  /** A timestamp as the backend writes it, or a Date. */
  readonly at: string | Date;
  /** Also shows the visitor's local time below it. Otherwise, that is its tooltip. */
  readonly withLocal?: boolean;
}

/**
 * A moment as `yyyy-mm-dd hh:mm:ss` in Auckland, and in the visitor's own zone if that differs. A text that isn't a
 * timestamp is shown as it is.
 */
export function Moment({ at, withLocal = false }: MomentProps) {
  const moment = typeof at === 'string' ? readTimestamp(at) : at;
  if (moment === null) return String(at);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const local = zone === TIME_ZONE ? undefined : MOMENT.here(zonedTime(moment, zone), zone);
  return (
    <>
      <time className={styles.moment} dateTime={moment.toISOString()} title={local}>
        {aucklandTime(moment)}
      </time>
      {withLocal && local !== undefined && <span className={styles.local}>{local}</span>}
    </>
  );
}
