import { distanceInWords, type TokenTime } from '@hln/jwt';
import { JWT_OUTPUT } from '../../../content/jwt-debugger.ts';
import { zonedTime } from '../../../lib/timestamps.ts';
import { Pane } from '../../../tool-parts/pane.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './panels.module.css';

/** The device's time zone, such as `Pacific/Auckland`. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment in the visitor's time zone, with the zone's short name. */
export function localTime(moment: number): string {
  const date = new Date(moment);
  const zone = new Intl.DateTimeFormat('en-NZ', { timeZoneName: 'short' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${zonedTime(date, ownZone())} ${zone ?? ''}`.trimEnd();
}

/** The same moment in UTC. */
const utcTime = (moment: number) => JWT_OUTPUT.utc(zonedTime(new Date(moment), 'UTC'));

export interface TimesProps {
  readonly times: readonly TokenTime[];
  readonly now: number;
}

/** The claims that are times: in the visitor's zone, in UTC, and how far from now. */
export function Times({ times, now }: TimesProps) {
  return (
    <Pane title={JWT_OUTPUT.times}>
      <dl className={styles.times}>
        {times.map(({ claim, moment }) => (
          <div key={claim}>
            <dt>
              <code>{claim}</code>
              <span>{JWT_OUTPUT.claims[claim]}</span>
            </dt>
            {moment === null ? (
              <dd>{JWT_OUTPUT.noMoment}</dd>
            ) : (
              <>
                <dd>
                  <span>{localTime(moment)}</span>
                  {utcTime(moment) !== localTime(moment) && (
                    <span className={styles.utc}>{utcTime(moment)}</span>
                  )}
                </dd>
                <dd
                  className={classNames(
                    styles.distance,
                    (claim === 'exp' ? moment <= now : claim === 'nbf' && moment > now) && styles.past,
                  )}
                >
                  {distanceInWords(moment, now)}
                </dd>
              </>
            )}
          </div>
        ))}
      </dl>
    </Pane>
  );
}
