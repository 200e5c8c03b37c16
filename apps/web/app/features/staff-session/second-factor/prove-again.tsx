import type { OwnPasskey, SecondFactorState } from '@hln/contracts/second-factor';
import { type PasskeyUse, removePasskey } from '../../../lib/staff/passkeys.ts';
import { removeSecondFactor, renewRecoveryCodes } from '../../../lib/staff/second-factor.ts';
import { Button } from '../../../ui/button.tsx';
import { GiveFactor } from './give-factor.tsx';
import styles from './second-factor.module.css';
import { SECOND_FACTOR } from './texts.ts';

/** Actions that need the second factor again. */
export type Deed =
  | { readonly kind: 'renew' }
  /** `passkey` is null for the app. */
  | { readonly kind: 'remove'; readonly passkey: OwnPasskey | null };

export interface ProveAgainProps {
  readonly deed: Deed;
  readonly state: SecondFactorState;
  readonly onDone: (codes: readonly string[] | undefined) => void;
  readonly onCancel: () => void;
  /** Called when a request failed. @returns whether the failure was handled */
  readonly onFailure: (error: unknown) => Promise<boolean>;
}

/** Asks for the second factor before recovery codes are replaced or a factor is removed, and then does that. */
export function ProveAgain({ deed, state, onDone, onCancel, onFailure }: ProveAgainProps) {
  return (
    <>
      <p className={styles.note}>{textOf(deed, state)}</p>
      <GiveFactor
        state={state}
        use={useOf(deed)}
        submit={SECOND_FACTOR[deed.kind]}
        send={(code) => sendFor(deed, code)}
        onDone={onDone}
        onFailure={onFailure}
      >
        <Button onClick={onCancel}>{SECOND_FACTOR.cancel}</Button>
      </GiveFactor>
    </>
  );
}

/** The name of a factor. */
export const nameOf = (passkey: OwnPasskey | null): string => passkey?.name ?? SECOND_FACTOR.app;

/** Whether no factor would be left without it. */
export const isLast = ({ has_app: hasApp, passkeys }: SecondFactorState): boolean =>
  passkeys.length + (hasApp ? 1 : 0) === 1;

function textOf(deed: Deed, state: SecondFactorState): string {
  if (deed.kind === 'renew') return SECOND_FACTOR.renewText;
  if (!isLast(state)) return SECOND_FACTOR.removeOne(nameOf(deed.passkey));
  return state.is_required ? SECOND_FACTOR.removeRequired : SECOND_FACTOR.removeText;
}

function useOf(deed: Deed): PasskeyUse {
  if (deed.kind === 'renew') return { purpose: 'renew', subject: null };
  if (deed.passkey === null) return { purpose: 'remove-app', subject: null };
  return { purpose: 'remove-passkey', subject: deed.passkey.id };
}

async function sendFor(deed: Deed, code: string) {
  if (deed.kind === 'renew') return await renewRecoveryCodes(code, SECOND_FACTOR.unsaved);
  if (deed.passkey === null) return await removeSecondFactor(code, SECOND_FACTOR.unsaved);
  return await removePasskey(deed.passkey.id, code, SECOND_FACTOR.unsaved);
}
