import { PASSKEY_NAME_LENGTH, passkeyNameSchema } from '@hln/contracts/passkeys';
import type { OwnPasskey } from '@hln/contracts/second-factor';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { isSiteError } from '../../../../lib/errors.ts';
import { renamePasskey } from '../../../../lib/staff/passkeys.ts';
import { Button } from '../../../../ui/button.tsx';
import { Input } from '../../../../ui/controls.tsx';
import { Field } from '../../../../ui/field.tsx';
import styles from '../../staff-session.module.css';
import { PASSKEYS, SECOND_FACTOR } from '../texts.ts';
import { PasskeyTrouble } from './passkey-button.tsx';

export interface PasskeyNameFormProps {
  /** The name before anything is typed. */
  readonly suggested: string;
  /** The label of its button, and the label while it is busy. */
  readonly submit: string;
  readonly submitting: string;
  readonly busy: boolean;
  /** Why the last attempt failed. */
  readonly trouble: string | null;
  readonly onSubmit: (name: string) => void;
  /** Beside the button. */
  readonly children?: ReactNode;
}

/**
 * Asks for the name of a passkey. Its field gets the focus when it appears, because it replaces the button that opened
 * it.
 */
export function PasskeyNameForm({
  suggested,
  submit,
  submitting,
  busy,
  trouble,
  onSubmit,
  children,
}: PasskeyNameFormProps) {
  const [name, setName] = useState(suggested);
  const [error, setError] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  function check(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const read = v.safeParse(passkeyNameSchema, name);
    setError(read.success ? undefined : PASSKEYS.nameMissing);
    if (read.success) onSubmit(read.output);
    else input.current?.focus();
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={check}>
      <Field label={PASSKEYS.name} hint={PASSKEYS.nameHint} error={error}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            name="passkey-name"
            autoComplete="off"
            required
            maxLength={PASSKEY_NAME_LENGTH}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <PasskeyTrouble message={trouble} />
      <div className="button-row">
        <Button variant="primary" type="submit" busy={busy} aria-disabled={busy}>
          {busy ? submitting : submit}
        </Button>
        {children}
      </div>
    </form>
  );
}

interface RenamePasskeyProps {
  readonly passkey: OwnPasskey;
  readonly onDone: () => void;
  readonly onCancel: () => void;
  /** Called when a request failed. @returns whether the failure was handled */
  readonly onFailure: (error: unknown) => Promise<boolean>;
}

/** Renames a passkey. */
export function RenamePasskey({ passkey, onDone, onCancel, onFailure }: RenamePasskeyProps) {
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

  return (
    <PasskeyNameForm
      suggested={passkey.name}
      submit={PASSKEYS.save}
      submitting={PASSKEYS.saving}
      busy={busy}
      trouble={failure}
      onSubmit={(name) => void rename(name)}
    >
      <Button onClick={onCancel}>{SECOND_FACTOR.cancel}</Button>
    </PasskeyNameForm>
  );
}
