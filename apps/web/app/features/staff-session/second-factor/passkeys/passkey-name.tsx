import { PASSKEY_NAME_LENGTH, passkeyNameSchema } from '@hln/contracts/passkeys';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { PASSKEYS } from '../../../../content/second-factor.ts';
import { Button } from '../../../../ui/button.tsx';
import { Input } from '../../../../ui/controls.tsx';
import { Field } from '../../../../ui/field.tsx';
import styles from '../../staff-session.module.css';
import { PasskeyTrouble } from './passkey-button.tsx';

export interface PasskeyNameFormProps {
  /** The name before anything is typed. */
  readonly suggested: string;
  /** What its button says, and what while it is busy. */
  readonly submit: string;
  readonly submitting: string;
  readonly busy: boolean;
  /** Why it could not be done. */
  readonly trouble: string | null;
  readonly onSubmit: (name: string) => void;
  /** Beside the button. */
  readonly children?: ReactNode;
}

/** Asks for the name of a passkey. Its field has the focus when it comes, in the place of the button that led to it. */
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
