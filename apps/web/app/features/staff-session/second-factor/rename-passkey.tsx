import type { OwnPasskey } from '@hln/contracts/second-factor';
import { type FormEvent, useState } from 'react';
import { PASSKEYS, SECOND_FACTOR } from '../../../content/second-factor.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { renamePasskey } from '../../../lib/staff/passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../staff-session.module.css';
import { PasskeyTrouble } from './passkey-button.tsx';
import { PasskeyName, usePasskeyName } from './passkey-name.tsx';

export interface RenamePasskeyProps {
  readonly passkey: OwnPasskey;
  readonly onDone: () => void;
  readonly onCancel: () => void;
  /** Called when a request failed. @returns whether that was taken care of */
  readonly onFailure: (error: unknown) => Promise<boolean>;
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onDone, onCancel, onFailure }: RenamePasskeyProps) {
  const field = usePasskeyName(passkey.name);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function rename(name: string) {
    setBusy(true);
    setFailure(null);
    try {
      await renamePasskey(passkey.id, name, SECOND_FACTOR.unsaved);
      onDone();
      return;
    } catch (error) {
      if (await onFailure(error)) return;
      setFailure(isSiteError(error) ? error.message : SECOND_FACTOR.unsaved);
    }
    setBusy(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const name = field.check();
    if (name !== null) void rename(name);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <PasskeyName {...field} />
      <PasskeyTrouble message={failure} />
      <div className="button-row">
        <Button variant="primary" type="submit" busy={busy} aria-disabled={busy}>
          {busy ? PASSKEYS.saving : PASSKEYS.save}
        </Button>
        <Button onClick={onCancel}>{SECOND_FACTOR.cancel}</Button>
      </div>
    </form>
  );
}
