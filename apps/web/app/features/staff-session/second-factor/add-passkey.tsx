import type { FormEvent, ReactNode } from 'react';
import { PASSKEYS, SECOND_STEP } from '../../../content/second-factor.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../staff-session.module.css';
import { addOwnPasskey } from './ask-browser.ts';
import { type PasskeyAsking, PasskeyTrouble, usePasskeyAsking } from './passkey-button.tsx';
import { PasskeyName, usePasskeyName } from './passkey-name.tsx';

export interface AddPasskeyProps extends PasskeyAsking {
  /** How many there will be with it. */
  readonly number: number;
  /** Beside the button. */
  readonly children?: ReactNode;
}

/** Adds a passkey by a name of one's own: the browser asks which device is to keep it. */
export function AddPasskey({ number, children, ...asking }: AddPasskeyProps) {
  const field = usePasskeyName(PASSKEYS.numbered(number));
  const { busy, trouble, run } = usePasskeyAsking(asking);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const name = field.check();
    if (name !== null) void run((signal) => addOwnPasskey(name, SECOND_STEP.failed, signal));
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <PasskeyName {...field} />
      <PasskeyTrouble message={trouble} />
      <div className="button-row">
        <Button variant="primary" type="submit" busy={busy} aria-disabled={busy}>
          {busy ? PASSKEYS.waiting : PASSKEYS.create}
        </Button>
        {children}
      </div>
    </form>
  );
}
