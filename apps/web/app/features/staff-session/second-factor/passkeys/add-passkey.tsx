import type { ReactNode } from 'react';
import { PASSKEYS, SECOND_STEP } from '../texts.ts';
import { addOwnPasskey } from './ask-browser.ts';
import { type PasskeyAsking, usePasskeyAsking } from './passkey-button.tsx';
import { PasskeyNameForm } from './passkey-name.tsx';

export interface AddPasskeyProps extends PasskeyAsking {
  /** How many passkeys there will be with it. */
  readonly number: number;
  /** Beside the button. */
  readonly children?: ReactNode;
}

/** Adds a passkey under a chosen name: the browser asks which device should store it. */
export function AddPasskey({ number, children, ...asking }: AddPasskeyProps) {
  const { busy, trouble, run } = usePasskeyAsking(asking);
  return (
    <PasskeyNameForm
      suggested={PASSKEYS.numbered(number)}
      submit={PASSKEYS.create}
      submitting={PASSKEYS.waiting}
      busy={busy}
      trouble={trouble}
      onSubmit={(name) => void run((signal) => addOwnPasskey(name, SECOND_STEP.failed, signal))}
    >
      {children}
    </PasskeyNameForm>
  );
}
