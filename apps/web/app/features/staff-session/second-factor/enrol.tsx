import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EnrolApp } from './authenticator-app/enrol-app.tsx';
import { AddPasskey } from './passkeys/add-passkey.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { ENROL, PASSKEYS } from './texts.ts';
import { useFocusOnce } from './use-focus-once.ts';

export interface EnrolProps {
  /** The account, as the app shows it. */
  readonly email: string;
  /** Called when the second factor is on and its recovery codes have been saved. */
  readonly onDone: () => void;
  /** Called when a request failed. @returns whether the failure was handled */
  readonly onFailure?: (error: unknown) => Promise<boolean>;
}

/** Sets up the first factor of an account: a passkey, or an app. Recovery codes come with either. */
export function Enrol({ email, onDone, onFailure }: EnrolProps) {
  const [way, setWay] = useState<'passkey' | 'app' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const why = useFocusOnce<HTMLParagraphElement>();

  if (codes !== null) return <RecoveryCodes email={email} codes={codes} onKept={onDone} />;
  return (
    <div className={styles.steps}>
      {way !== 'app' && (
        <p ref={why} tabIndex={-1} className={styles.lead}>
          {ENROL.why}
        </p>
      )}
      {way === null && (
        <Button className={styles.begin} variant="primary" onClick={() => setWay('passkey')}>
          {PASSKEYS.create}
        </Button>
      )}
      {way === 'passkey' && (
        <AddPasskey number={1} onDone={(made) => setCodes(made ?? [])} onFailure={onFailure} />
      )}
      <EnrolApp email={email} onDone={onDone} onBegun={() => setWay('app')} onFailure={onFailure} />
    </div>
  );
}
