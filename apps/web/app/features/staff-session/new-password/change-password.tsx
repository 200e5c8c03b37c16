import { isAuthSessionMissingError } from '@supabase/auth-js';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { recogniseStaff } from '../../../lib/staff/recognise-staff.ts';
import { staffAuth } from '../../../lib/staff/staff-client.ts';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { Banner, type Failure } from '../form/banner.tsx';
import { PasswordField } from '../form/fields.tsx';
import { NewPasswordFields, useNewPassword } from '../form/new-password-fields.tsx';
import { serviceMessage } from '../form/request-reset.ts';
import sectionStyles from '../second-factor/second-factor.module.css';
import styles from '../staff-session.module.css';
import { CHANGE_PASSWORD, LOGIN } from '../texts.ts';

/** The section of one's own account where the password is changed. */
export function ChangePassword({ email }: { readonly email: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const returnFocus = useReturnFocus(!isOpen);
  const toasts = useToasts();
  const client = useQueryClient();

  function close() {
    setIsOpen(false);
    returnFocus(title);
  }

  return (
    <section aria-labelledby={id} className={sectionStyles.section}>
      <h3 id={id} ref={title} tabIndex={-1} className={sectionStyles.title}>
        {CHANGE_PASSWORD.title}
      </h3>
      {isOpen ? (
        <Form
          email={email}
          onCancel={close}
          onDone={() => {
            close();
            toasts.show({ tone: 'success', text: CHANGE_PASSWORD.changed });
            void client.invalidateQueries({ queryKey: ['staff-sessions'] });
          }}
        />
      ) : (
        <Button size="small" className={sectionStyles.begin} onClick={() => setIsOpen(true)}>
          {CHANGE_PASSWORD.open}
        </Button>
      )}
    </section>
  );
}

interface FormProps {
  readonly email: string;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function Form({ email, onCancel, onDone }: FormProps) {
  const [current, setCurrent] = useState('');
  const [currentError, setCurrentError] = useState<string>();
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const currentInput = useRef<HTMLInputElement>(null);
  const fields = useNewPassword();

  async function save() {
    setBusy(true);
    // Password managers only save from a field of type password.
    setShown(false);
    fields.hide();
    let failed: string;
    try {
      const { error } = await staffAuth().updateUser({
        password: fields.password,
        current_password: current,
      });
      if (error === null) {
        onDone();
        return;
      }
      // The guard of the page hears of it, and leads to the sign-in page.
      if (isAuthSessionMissingError(error)) await recogniseStaff();
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
    const missing = current === '' ? LOGIN.errors.passwordRequired : undefined;
    setCurrentError(missing);
    const isFine = fields.check();
    if (missing !== undefined) currentInput.current?.focus();
    else if (isFine) void save();
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <p className={sectionStyles.note}>{CHANGE_PASSWORD.note}</p>
      <Banner failure={failure} />
      <PasswordField
        label={CHANGE_PASSWORD.current}
        error={currentError}
        shown={shown}
        onToggle={() => setShown(!shown)}
        ref={currentInput}
        autoFocus
        name="current-password"
        autoComplete="current-password"
        required
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <NewPasswordFields fields={fields} email={email} />
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy} disabled={busy}>
          {busy ? CHANGE_PASSWORD.saving : CHANGE_PASSWORD.save}
        </Button>
        <Button onClick={onCancel}>{CHANGE_PASSWORD.cancel}</Button>
      </div>
    </form>
  );
}
