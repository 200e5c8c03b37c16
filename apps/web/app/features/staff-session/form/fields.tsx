import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { eyeIcon, eyeOffIcon } from '../../../ui/icons.ts';
import styles from '../staff-session.module.css';
import { LOGIN } from '../texts.ts';

interface EmailFieldProps {
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (email: string) => void;
  readonly ref: ComponentProps<'input'>['ref'];
}

export interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly shown: boolean;
  /** Without it, the field has no toggle of its own, and `shown` belongs to another field. */
  readonly onToggle?: () => void;
}

/** A password field with a button to show what was typed; says when Caps Lock is on. */
export function PasswordField({ label, hint, error, shown, onToggle, ...input }: PasswordFieldProps) {
  const [capsLock, setCapsLock] = useState(false);
  // Password managers dispatch key events that are not KeyboardEvents.
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') === true);
  return (
    <div className={styles.password}>
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <div className={styles.passwordBox}>
            <Input
              {...control}
              {...input}
              type={shown ? 'text' : 'password'}
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              onKeyDown={watchCapsLock}
              onKeyUp={watchCapsLock}
              onBlur={() => setCapsLock(false)}
            />
            {onToggle !== undefined && (
              <IconButton
                className={styles.toggle}
                label={shown ? LOGIN.hide : LOGIN.show}
                icon={<Icon path={shown ? eyeOffIcon : eyeIcon} />}
                aria-controls={control.id}
                onClick={onToggle}
              />
            )}
          </div>
        )}
      </Field>
      <p role="status" className={styles.capsLock}>
        {capsLock && LOGIN.capsLock}
      </p>
    </div>
  );
}

/** An account's email address, marked for password managers. */
export function EmailField({ error, value, onChange, ref }: EmailFieldProps) {
  return (
    <Field label={LOGIN.email} error={error}>
      {(control) => (
        <Input
          {...control}
          ref={ref}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
