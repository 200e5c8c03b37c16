import type { CodeAnswer } from '@hln/contracts/second-factor';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isSiteError } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../staff-session.module.css';
import { useUnkeptCodes } from './recovery-codes.tsx';
import { CODE_FIELD, SECOND_STEP } from './texts.ts';

export interface CodeFormProps {
  readonly submit: string;
  /** Which codes are accepted. */
  readonly codes: 'app' | 'recovery' | 'both';
  /** Whether the field gets the focus when it appears, in place of the element that had it. */
  readonly takesFocus?: boolean;
  /** Sends the code. @throws SiteError */
  readonly send: (code: string) => Promise<CodeAnswer>;
  /** Called when the code was right. */
  readonly onDone: (answer: Extract<CodeAnswer, { outcome: 'done' }>) => void;
  /** Called when the request failed. @returns whether the failure was handled */
  readonly onFailure?: (error: unknown) => Promise<boolean>;
  /** Beside the button. */
  readonly children?: ReactNode;
}

const APP = /^\d{6}$/;
const RECOVERY = /^[a-z\d]{16}$/i;

/** Asks for a code, from the app or for recovery. */
export function CodeForm(props: CodeFormProps) {
  const { submit, codes, takesFocus = false, send, onDone, onFailure, children } = props;
  const [code, setCode] = useState('');
  const [recovers, setRecovers] = useState(codes === 'recovery');
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useUnkeptCodes(busy);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  function refuse(message: string) {
    setError(message);
    input.current?.focus();
    input.current?.select();
  }

  async function give(typed: string) {
    setBusy(true);
    try {
      const answer = await send(typed);
      if (answer.outcome === 'done') {
        onDone(answer);
        return;
      }
      if (answer.outcome === 'wait') refuse(CODE_FIELD.wait(answer.seconds));
      else refuse(recovers ? CODE_FIELD.wrongRecovery : CODE_FIELD.wrong);
    } catch (failure) {
      if ((await onFailure?.(failure)) !== true)
        refuse(isSiteError(failure) ? failure.message : SECOND_STEP.failed);
    }
    setBusy(false);
  }

  function check(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setError(undefined);
    const typed = code.replaceAll(/[\s-]/g, '');
    if (APP.test(typed) || (recovers && RECOVERY.test(typed))) void give(typed);
    else refuse(recovers ? CODE_FIELD.missingRecovery : CODE_FIELD.missing);
  }

  return (
    // The method keeps the code out of the URL, should the browser ever submit the form itself.
    <form className={styles.form} method="post" noValidate onSubmit={check}>
      <Field
        label={recovers ? CODE_FIELD.recovery : CODE_FIELD.app}
        hint={recovers ? CODE_FIELD.recoveryHint : CODE_FIELD.appHint}
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            className={styles.code}
            name="code"
            autoComplete={recovers ? 'off' : 'one-time-code'}
            inputMode={recovers ? 'text' : 'numeric'}
            autoCapitalize="characters"
            spellCheck={false}
            required
            maxLength={recovers ? 40 : 12}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
      <div className="button-row">
        <Button variant="primary" type="submit" busy={busy} aria-disabled={busy}>
          {busy ? SECOND_STEP.checking : submit}
        </Button>
        {children}
      </div>
      {codes === 'both' && (
        <Button
          className={styles.otherWay}
          variant="quiet"
          size="small"
          onClick={() => {
            setRecovers(!recovers);
            setCode('');
            setError(undefined);
            input.current?.focus();
          }}
        >
          {recovers ? CODE_FIELD.useApp : CODE_FIELD.useRecovery}
        </Button>
      )}
    </form>
  );
}
