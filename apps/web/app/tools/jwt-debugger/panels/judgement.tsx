import { type Inspection, type Validity, type Verdict, validityAt } from '@hln/jwt';
import { JWT_OUTPUT } from '../../../content/jwt-debugger.ts';
import { useClock } from '../../../tool-parts/use-clock.ts';
import { Alert, LiveRegion, type Tone } from '../../../ui/alert.tsx';
import styles from './panels.module.css';
import { localTime, Times } from './times.tsx';

const TONES = {
  'no-key': 'info',
  unsigned: 'danger',
  match: 'success',
  mismatch: 'danger',
  impossible: 'warning',
} as const satisfies Record<Verdict['kind'], Tone>;

/** What to think of a token: its signature, its times, and what could go wrong. */
export function Judgement({ inspection }: { readonly inspection: Inspection & { kind: 'token' } }) {
  const { verdict, times, advice } = inspection;
  const now = useClock();
  const validity = validityText(validityAt(times, now));
  const notes = 'notes' in verdict ? verdict.notes : [];
  return (
    <>
      <LiveRegion className={styles.verdict}>
        <Alert tone={TONES[verdict.kind]}>
          {verdict.kind === 'no-key'
            ? `${JWT_OUTPUT.noKey[verdict.wants]} ${JWT_OUTPUT.unchecked}`
            : verdict.message}
          {notes.length > 0 && (
            <ul>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </Alert>
        {validity !== null && <Alert tone="danger">{validity}</Alert>}
      </LiveRegion>
      {times.length > 0 && <Times times={times} now={now} />}
      {advice.length > 0 && (
        <ul className={styles.advice} aria-label={JWT_OUTPUT.advice}>
          {advice.map(({ severity, message }) => (
            <li key={message} className={styles[severity]}>
              <strong>{JWT_OUTPUT.severity[severity]}</strong>
              {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Without the seconds that pass, so that it is announced once. */
function validityText(validity: Validity): string | null {
  if (validity.kind === 'expired') return JWT_OUTPUT.validity.expired(localTime(validity.since));
  if (validity.kind === 'not-yet') return JWT_OUTPUT.validity['not-yet'](localTime(validity.from));
  return null;
}
