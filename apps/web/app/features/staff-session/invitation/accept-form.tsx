import type { InvitationEnd, OpenInvitation } from '@hln/contracts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../../lib/errors.ts';
import { staffAuth } from '../../../lib/staff/staff-client.ts';
import { aucklandTime, readTimestamp } from '../../../lib/timestamps.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner, type Failure } from '../form/banner.tsx';
import { NewPasswordFields, useNewPassword } from '../form/new-password-fields.tsx';
import styles from '../staff-session.module.css';
import { ACCEPT, NEW_PASSWORD } from '../texts.ts';
import { askInvitation } from './ask-invitation.ts';

export interface AcceptFormProps {
  readonly token: string;
  readonly invitation: OpenInvitation;
  readonly next: string;
  /** The invitation can no longer be accepted, or it was accepted but signing in failed. */
  readonly onEnd: (kind: InvitationEnd | 'accepted') => void;
}

/** Describes the invitation, asks for a password, and signs in with it. */
export function AcceptForm({ token, invitation, next, onEnd }: AcceptFormProps) {
  const navigate = useNavigate();
  const fields = useNewPassword();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { email, role, invitedBy, expiresAt } = invitation;
  const end = readTimestamp(expiresAt);

  async function accept() {
    setBusy(true);
    fields.hide();
    try {
      const answer = await askInvitation(token, fields.password);
      if (answer.kind !== 'open') {
        onEnd(answer.kind);
        return;
      }
    } catch (error) {
      setBusy(false);
      setFailure({ message: errorMessage(error) });
      return;
    }
    try {
      const { error } = await staffAuth().signInWithPassword({ email, password: fields.password });
      if (error === null) await navigate(next, { replace: true });
      else onEnd('accepted');
    } catch {
      onEnd('accepted');
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    if (fields.check()) void accept();
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <Banner failure={failure} />
      <p className={styles.account}>
        {ACCEPT.invited(invitedBy, role)} <strong>{email}</strong>.{' '}
        {end !== null && ACCEPT.until(aucklandTime(end))}
      </p>
      <NewPasswordFields fields={fields} email={email} />
      <Button className={styles.submit} variant="primary" type="submit" busy={busy} disabled={busy}>
        {busy ? NEW_PASSWORD.saving : ACCEPT.accept}
      </Button>
    </form>
  );
}
