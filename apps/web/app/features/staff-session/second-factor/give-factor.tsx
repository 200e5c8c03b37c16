import type { CodeAnswer, SecondFactorState } from '@hln/contracts/second-factor';
import { type ReactNode, useState } from 'react';
import type { PasskeyUse } from '../../../lib/staff/passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../staff-session.module.css';
import { CodeForm } from './code-form.tsx';
import { signWithPasskey } from './passkeys/ask-browser.ts';
import { PasskeyButton } from './passkeys/passkey-button.tsx';
import { CODE_FIELD, PASSKEYS, SECOND_STEP } from './texts.ts';

export interface GiveFactorProps {
  /** The factors that the account has. */
  readonly state: Pick<SecondFactorState, 'has_app' | 'has_passkey'>;
  /** The action that a passkey signs for. */
  readonly use: PasskeyUse;
  /** The label of the button that calls `send` with a code. */
  readonly submit: string;
  readonly send: (code: string) => Promise<CodeAnswer>;
  /** Called when the factor was accepted, with new recovery codes if they were requested. */
  readonly onDone: (codes: readonly string[] | undefined) => void;
  /** Called when a request failed. @returns whether the failure was handled */
  readonly onFailure: (error: unknown) => Promise<boolean>;
  /** Beside the button. */
  readonly children?: ReactNode;
}

/** Asks for the second factor: a passkey, if there is one, or a code. */
export function GiveFactor({ state, use, submit, send, onDone, onFailure, children }: GiveFactorProps) {
  const [byPasskey, setByPasskey] = useState(state.has_passkey);
  const swap = (label: string) => (
    <Button className={styles.otherWay} variant="quiet" size="small" onClick={() => setByPasskey(!byPasskey)}>
      {label}
    </Button>
  );
  if (byPasskey) {
    return (
      <div className={styles.form}>
        <PasskeyButton
          takesFocus
          work={(signal) => signWithPasskey(use, SECOND_STEP.failed, signal)}
          onDone={onDone}
          onFailure={onFailure}
        >
          {children}
        </PasskeyButton>
        {swap(state.has_app ? PASSKEYS.useCode : PASSKEYS.useRecovery)}
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <CodeForm
        submit={submit}
        codes={state.has_app ? 'both' : 'recovery'}
        takesFocus
        send={send}
        onDone={({ recovery_codes: codes }) => onDone(codes)}
        onFailure={onFailure}
      >
        {children}
      </CodeForm>
      {state.has_passkey && swap(CODE_FIELD.usePasskey)}
    </div>
  );
}
