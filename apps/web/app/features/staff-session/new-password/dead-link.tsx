import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { Banner, type Failure } from '../form/banner.tsx';
import { EmailField } from '../form/fields.tsx';
import { requestReset } from '../form/request-reset.ts';
import styles from '../staff-session.module.css';
import { LOGIN, NEW_PASSWORD } from '../texts.ts';

/** Shown for a recovery link that no longer works, with a form that requests a new one. */
export function DeadLink() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const returnFocus = useReturnFocus(!busy);

  // It replaces the form that had the focus.
  useEffect(() => box.current?.focus(), []);

  async function send() {
    setBusy(true);
    const failed = await requestReset(email);
    setBusy(false);
    if (failed !== null) {
      setFailure({ message: failed });
      return;
    }
    setSent(true);
    returnFocus(button);
    window.alert(LOGIN.resetSent);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const empty = email.trim() === '';
    setError(empty ? LOGIN.errors.emailFirst : undefined);
    setFailure(null);
    setSent(false);
    if (empty) input.current?.focus();
    else void send();
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <div ref={box} tabIndex={-1} className={styles.deadLink} role="alert">
        <Alert tone="warning">
          <h2 className={styles.deadTitle}>{NEW_PASSWORD.dead.title}</h2>
          <p>{NEW_PASSWORD.dead.text}</p>
        </Alert>
      </div>
      <Banner failure={failure} />
      <EmailField error={error} ref={input} value={email} onChange={setEmail} />
      <Button
        ref={button}
        className={styles.submit}
        variant="primary"
        type="submit"
        busy={busy}
        disabled={busy}
      >
        {busy ? NEW_PASSWORD.dead.sending : NEW_PASSWORD.dead.send}
      </Button>
      <Link className={styles.forgot} to="/login" replace>
        {NEW_PASSWORD.dead.toLogin}
      </Link>
      <LiveRegion className={styles.answer}>
        {sent && <Alert tone="success">{LOGIN.resetSent}</Alert>}
      </LiveRegion>
    </form>
  );
}
