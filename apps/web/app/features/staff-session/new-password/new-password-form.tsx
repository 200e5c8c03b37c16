import { isAuthSessionMissingError } from '@supabase/auth-js';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { NEW_PASSWORD } from '../../../content/staff-session.ts';
import { staffAuth } from '../../../lib/staff/staff-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner, type Failure } from '../form/banner.tsx';
import { checkNewPassword, type NewPasswordErrors } from '../form/check-passwords.ts';
import { PasswordField } from '../form/password-field.tsx';
import { serviceMessage } from '../form/service-message.ts';
import styles from '../staff-session.module.css';
import { StrengthMeter } from './strength-meter.tsx';
import { useRecovery } from './use-recovery.ts';

export interface NewPasswordFormProps {
  /** The recovery link's, or null once it has been used in this browser. */
  readonly token: string | null;
  readonly next: string;
  /** The link has been used: its token should leave the URL. */
  readonly onRedeemed: () => void;
  /** The link no longer works. */
  readonly onDead: () => void;
}

/** Sets a new password, entered twice, and continues signed in. */
export function NewPasswordForm({ token, next, onRedeemed, onDead }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const { email, redeem } = useRecovery(token);
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const repeatInput = useRef<HTMLInputElement>(null);

  async function redeemLink(): Promise<boolean> {
    const outcome = await redeem();
    if (outcome === 'dead') onDead();
    else if (token !== null) onRedeemed();
    return outcome === 'signed-in';
  }

  function type(change: () => void) {
    change();
    // A failure is shown on saving; typing does not call for an answer.
    void redeemLink().catch(() => undefined);
  }

  async function save() {
    setBusy(true);
    setShown(false);
    let failed: string;
    try {
      if (!(await redeemLink())) return;
      const { error } = await staffAuth().updateUser({ password });
      if (error === null) {
        await navigate(next, { replace: true });
        return;
      }
      if (isAuthSessionMissingError(error)) {
        onDead();
        return;
      }
      failed = serviceMessage(error);
    } catch (error) {
      failed = serviceMessage(error);
    }
    setBusy(false);
    setFailure({ message: failed });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const found = checkNewPassword(password, repeat);
    setErrors(found);
    if (found.password !== undefined) passwordInput.current?.focus();
    else if (found.repeat !== undefined) repeatInput.current?.focus();
    else void save();
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <Banner failure={failure} />
      <p className={styles.account} role="status">
        {email !== null && (
          <>
            {NEW_PASSWORD.forWhom} <strong>{email}</strong>
          </>
        )}
      </p>
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        label={NEW_PASSWORD.password}
        hint={NEW_PASSWORD.hint}
        error={errors.password}
        shown={shown}
        onToggle={() => setShown(!shown)}
        ref={passwordInput}
        name="new-password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => type(() => setPassword(event.target.value))}
      />
      <StrengthMeter password={password} email={email ?? ''} />
      <PasswordField
        label={NEW_PASSWORD.repeat}
        error={errors.repeat}
        shown={shown}
        ref={repeatInput}
        name="repeat-password"
        autoComplete="new-password"
        required
        value={repeat}
        onChange={(event) => type(() => setRepeat(event.target.value))}
      />
      <Button className={styles.submit} variant="primary" type="submit" busy={busy} disabled={busy}>
        {busy ? NEW_PASSWORD.saving : NEW_PASSWORD.save}
      </Button>
    </form>
  );
}
