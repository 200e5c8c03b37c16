import {
  BCRYPT_BYTES,
  type PasswordHash,
  readPasswordHash,
  requireAffordable,
} from '@hln/digests/password-hashes';
import { type FormEvent, useState } from 'react';
import { HASH_VERIFY } from '../../../content/hash-verify.ts';
import { Column, Panes } from '../../../tool-parts/layout.tsx';
import { Progress } from '../../../tool-parts/progress.tsx';
import { SecretInput } from '../../../tool-parts/secret-input.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { useVerify } from './use-verify.ts';
import styles from './verify.module.css';

interface Reading {
  /** Also of a hash that is too costly to check: its settings can still be judged. */
  readonly stored: PasswordHash | null;
  readonly error: string | undefined;
}

function readHash(text: string): Reading {
  let stored: PasswordHash | null = null;
  try {
    if (text.trim() !== '') {
      stored = readPasswordHash(text);
      requireAffordable(stored);
    }
    return { stored, error: undefined };
  } catch (error) {
    return { stored, error: error instanceof Error ? error.message : String(error) };
  }
}

export interface VerifyPanelProps {
  /** The stored hash at first. */
  readonly first: string;
}

/** Whether a password belongs to a stored hash. Both exist only while this view is shown. */
export function VerifyPanel({ first }: VerifyPanelProps) {
  const [hash, setHash] = useState(first);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const { busy, share, outcome, check, forget, stop } = useVerify();
  const { stored, error } = readHash(hash);
  const isLong =
    stored?.scheme === 'bcrypt' &&
    !stored.isPrehashed &&
    new TextEncoder().encode(password).length > BCRYPT_BYTES;
  const canCheck = stored !== null && error === undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (canCheck) void check({ hash, password });
  }
  return (
    <Panes>
      <Column>
        <Panel title={HASH_VERIFY.title}>
          <form className={styles.form} onSubmit={submit}>
            <Field label={HASH_VERIFY.hash} hint={HASH_VERIFY.hashHint} error={error}>
              {(control) => (
                <TextArea
                  {...control}
                  code
                  rows={3}
                  value={hash}
                  placeholder={HASH_VERIFY.placeholder}
                  onChange={({ target }) => {
                    setHash(target.value);
                    forget();
                  }}
                />
              )}
            </Field>
            <Field label={HASH_VERIFY.password} hint={HASH_VERIFY.passwordHint}>
              {(control) => (
                <SecretInput
                  control={control}
                  value={password}
                  onChange={(typed) => {
                    setPassword(typed);
                    forget();
                  }}
                  shown={shown}
                  onShown={setShown}
                  words={HASH_VERIFY}
                />
              )}
            </Field>
            <div className={styles.buttons}>
              <Button variant="primary" type="submit" disabled={!canCheck} busy={busy}>
                {HASH_VERIFY.check}
              </Button>
              <Button
                variant="quiet"
                onClick={() => {
                  setHash(HASH_VERIFY.examplePair.hash);
                  setPassword(HASH_VERIFY.examplePair.password);
                  forget();
                }}
              >
                {HASH_VERIFY.example}
              </Button>
            </div>
          </form>
          {busy && <Progress label={HASH_VERIFY.checking} share={share} onCancel={stop} />}
          <LiveRegion className={styles.outcome}>
            {outcome !== null && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
            {isLong && <Alert tone="warning">{HASH_VERIFY.longPassword(BCRYPT_BYTES)}</Alert>}
          </LiveRegion>
        </Panel>
      </Column>
      <Column>
        <SettingsPanel stored={stored} />
      </Column>
    </Panes>
  );
}
