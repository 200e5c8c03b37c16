import { type RefObject, useRef, useState } from 'react';
import styles from '../staff-session.module.css';
import { NEW_PASSWORD } from '../texts.ts';
import { checkNewPassword, type NewPasswordErrors } from './check-passwords.ts';
import { PasswordField } from './fields.tsx';
import { passwordStrength } from './password-strength.ts';

interface StrengthMeterProps {
  readonly password: string;
  /** A password based on parts of it is weak; '' while it is unknown. */
  readonly email: string;
}

/** How hard a password is to guess: as a bar, and as a text that is announced when it changes. */
function StrengthMeter({ password, email }: StrengthMeterProps) {
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

export interface NewPassword {
  readonly password: string;
  readonly repeat: string;
  readonly shown: boolean;
  readonly errors: NewPasswordErrors;
  readonly passwordInput: RefObject<HTMLInputElement | null>;
  readonly repeatInput: RefObject<HTMLInputElement | null>;
  readonly setPassword: (text: string) => void;
  readonly setRepeat: (text: string) => void;
  readonly toggle: () => void;
  /** Password managers only save from a field of type password. */
  readonly hide: () => void;
  /** Shows the errors and focuses the first field with one. @returns whether there are none */
  readonly check: () => boolean;
}

/** A new password as it is being typed, twice. */
export function useNewPassword(): NewPassword {
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [shown, setShown] = useState(false);
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  const passwordInput = useRef<HTMLInputElement>(null);
  const repeatInput = useRef<HTMLInputElement>(null);
  return {
    password,
    repeat,
    shown,
    errors,
    passwordInput,
    repeatInput,
    setPassword,
    setRepeat,
    toggle: () => setShown(!shown),
    hide: () => setShown(false),
    check: () => {
      const found = checkNewPassword(password, repeat);
      setErrors(found);
      if (found.password !== undefined) passwordInput.current?.focus();
      else if (found.repeat !== undefined) repeatInput.current?.focus();
      return Object.keys(found).length === 0;
    },
  };
}

export interface NewPasswordFieldsProps {
  readonly fields: NewPassword;
  /** The account's email address; '' while it is unknown. */
  readonly email: string;
  /** Called as soon as something is typed. */
  readonly onType?: () => void;
}

/** The two fields for a new password, with its strength. */
export function NewPasswordFields({ fields, email, onType }: NewPasswordFieldsProps) {
  const { password, repeat, shown, errors, passwordInput, repeatInput, setPassword, setRepeat, toggle } =
    fields;
  return (
    <>
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={NEW_PASSWORD.password}
        hint={NEW_PASSWORD.hint}
        error={errors.password}
        shown={shown}
        onToggle={toggle}
        ref={passwordInput}
        name="new-password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          onType?.();
        }}
      />
      <StrengthMeter password={password} email={email} />
      <PasswordField
        label={NEW_PASSWORD.repeat}
        error={errors.repeat}
        shown={shown}
        ref={repeatInput}
        name="repeat-password"
        autoComplete="new-password"
        required
        value={repeat}
        onChange={(event) => {
          setRepeat(event.target.value);
          onType?.();
        }}
      />
    </>
  );
}
