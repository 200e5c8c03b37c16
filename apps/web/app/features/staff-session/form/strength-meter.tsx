import { NEW_PASSWORD } from '../../../content/staff-session.ts';
import styles from '../staff-session.module.css';
import { passwordStrength } from './password-strength.ts';

export interface StrengthMeterProps {
  readonly password: string;
  /** A password made of its parts is weak; '' while it is unknown. */
  readonly email: string;
}

/** How hard a password is to guess: as a bar, and as a text that is announced when it changes. */
export function StrengthMeter({ password, email }: StrengthMeterProps) {
  const { label, levels, weaknesses } = NEW_PASSWORD.strength;
  const { level, weakness } = passwordStrength(password, email);
  return (
    <div className={styles.strength}>
      <div className={styles.bar5} data-level={password === '' ? undefined : level} aria-hidden>
        {levels.map((name) => (
          <span key={name} />
        ))}
      </div>
      <p role="status" className={styles.strengthWords}>
        {password !== '' && (
          <>
            {label}: <strong>{levels[level]}</strong>.{weakness !== null && ` ${weaknesses[weakness]}`}
          </>
        )}
      </p>
    </div>
  );
}
