import type { OwnPasskey } from '@hln/contracts/second-factor';
import { useState } from 'react';
import { PASSKEYS, SECOND_FACTOR } from '../../../../content/second-factor.ts';
import { isSiteError } from '../../../../lib/errors.ts';
import { renamePasskey } from '../../../../lib/staff/passkeys.ts';
import { Button } from '../../../../ui/button.tsx';
import { PasskeyNameForm } from './passkey-name.tsx';

export interface RenamePasskeyProps {
  readonly passkey: OwnPasskey;
  readonly onDone: () => void;
  readonly onCancel: () => void;
  /** Called when a request failed. @returns whether that was taken care of */
  readonly onFailure: (error: unknown) => Promise<boolean>;
}

/** Gives a passkey another name. */
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
