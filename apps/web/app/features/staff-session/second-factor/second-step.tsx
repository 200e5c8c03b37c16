import type { UnfinishedState } from '@hln/contracts/second-factor';
import { useEffect, useState } from 'react';
import { recogniseStaff } from '../../../lib/staff/recognise-staff.ts';
import { giveSecondFactor } from '../../../lib/staff/second-factor.ts';
import { signOutStaff } from '../../../lib/staff/sign-out.ts';
import { staffAuth } from '../../../lib/staff/staff-client.ts';
import { disownDrafts, forgetDisownedDrafts } from '../../../lib/staff/staff-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../staff-session.module.css';
import { STAFF_GUARD } from '../texts.ts';
import { Enrol } from './enrol.tsx';
import { GiveFactor } from './give-factor.tsx';
import { LeaveCodesDialog, UnkeptCodes } from './recovery-codes.tsx';
import { SECOND_STEP } from './texts.ts';

export interface SecondStepProps {
  readonly state: UnfinishedState;
  /** Called when the session lacks nothing any longer. */
  readonly onDone: () => void;
  /** Called when there is no longer a session, for example after signing out. */
  readonly onLeft: () => void;
}

/** The step after the password: using the second factor, or setting one up. */
export function SecondStep({ state, onDone, onLeft }: SecondStepProps) {
  const email = useOwnEmail();
  const [hasUnkeptCodes, setHasUnkeptCodes] = useState(false);
  const [asks, setAsks] = useState(false);
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    setAsks(false);
    setLeaving(true);
    disownDrafts();
    forgetDisownedDrafts();
    await signOutStaff();
    onLeft();
  }

  /** The session may have ended in the meantime, or another tab may have completed the step. */
  async function handle(): Promise<boolean> {
    const found = await recogniseStaff();
    if (found.kind === 'nobody') onLeft();
    else if (found.kind === 'staff') onDone();
    else return false;
    return true;
  }

  return (
    <div className={styles.form}>
      <p className={styles.account}>
        {SECOND_STEP.who} <strong>{email ?? STAFF_GUARD.noEmail}</strong>
      </p>
      {state.missing === 'code' ? (
        <>
          <GiveFactor
            state={state}
            use={{ purpose: 'give', subject: null }}
            submit={SECOND_STEP.submit}
            send={(code) => giveSecondFactor(code, SECOND_STEP.failed)}
            onDone={() => onDone()}
            onFailure={handle}
          />
          <p className={styles.hint}>{SECOND_STEP.lost}</p>
        </>
      ) : (
        <UnkeptCodes value={setHasUnkeptCodes}>
          <Enrol email={email ?? STAFF_GUARD.noEmail} onDone={onDone} onFailure={handle} />
        </UnkeptCodes>
      )}
      <Button
        className={styles.otherWay}
        variant="quiet"
        size="small"
        busy={leaving}
        onClick={() => (hasUnkeptCodes ? setAsks(true) : void leave())}
      >
        {SECOND_STEP.leave}
      </Button>
      {asks && hasUnkeptCodes && (
        <LeaveCodesDialog onLeave={() => void leave()} onStay={() => setAsks(false)} />
      )}
    </div>
  );
}

/** The email address of the session in this browser; null until it has loaded. */
function useOwnEmail(): string | null {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    void staffAuth()
      .getSession()
      .then(({ data }) => setEmail(data.session?.user.email ?? null));
  }, []);
  return email;
}
