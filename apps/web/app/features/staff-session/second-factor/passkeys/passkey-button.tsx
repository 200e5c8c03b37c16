import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isSiteError } from '../../../../lib/errors.ts';
import { Alert, LiveRegion } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import styles from '../../staff-session.module.css';
import { useUnkeptCodes } from '../recovery-codes.tsx';
import { PASSKEYS, SECOND_STEP } from '../texts.ts';
import type { PasskeyEnd } from './ask-browser.ts';

export interface PasskeyAsking {
  /** Called when it is done. */
  readonly onDone: (codes: readonly string[] | undefined) => void;
  /** Called when a request failed. @returns whether the failure was handled */
  readonly onFailure?: ((error: unknown) => Promise<boolean>) | undefined;
}

/** Asks for a passkey, and stops asking when its part of the page disappears. */
export function usePasskeyAsking({ onDone, onFailure }: PasskeyAsking) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const asking = useRef<AbortController | null>(null);
  useUnkeptCodes(busy);
  useEffect(() => () => asking.current?.abort(), []);

  async function run(work: (signal: AbortSignal) => Promise<PasskeyEnd>) {
    if (busy) return;
    const controller = new AbortController();
    asking.current = controller;
    const { signal } = controller;
    setBusy(true);
    setTrouble(null);
    let message: string | null = null;
    try {
      const end = await work(signal);
      // Called even if the visitor has just moved on: the request has already had its effect.
      if (end.outcome === 'done') {
        onDone(end.recovery_codes);
        return;
      }
      if (signal.aborted) return;
      if (end.outcome === 'trouble') message = end.message;
    } catch (error) {
      if ((await onFailure?.(error)) === true) return;
      message = isSiteError(error) ? error.message : SECOND_STEP.failed;
    }
    setTrouble(message);
    setBusy(false);
  }
  return { busy, trouble, run };
}

/** Why a passkey failed. Always rendered, so that it is announced. */
export function PasskeyTrouble({ message }: { readonly message: string | null }) {
  return (
    <LiveRegion urgency="assertive" className={styles.answer}>
      {message !== null && <Alert tone="danger">{message}</Alert>}
    </LiveRegion>
  );
}

export interface PasskeyButtonProps extends PasskeyAsking {
  /** Whether it gets the focus when it appears, in place of the element that had it. */
  readonly takesFocus?: boolean;
  readonly work: (signal: AbortSignal) => Promise<PasskeyEnd>;
  /** Beside the button. */
  readonly children?: ReactNode;
}

/** The browser asks for a passkey only once this is pressed. */
export function PasskeyButton({ takesFocus = false, work, children, ...asking }: PasskeyButtonProps) {
  const { busy, trouble, run } = usePasskeyAsking(asking);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <PasskeyTrouble message={trouble} />
      <div className="button-row">
        <Button
          ref={button}
          variant="primary"
          busy={busy}
          aria-disabled={busy}
          onClick={() => void run(work)}
        >
          {busy ? PASSKEYS.waiting : PASSKEYS.use}
        </Button>
        {children}
      </div>
    </>
  );
}
