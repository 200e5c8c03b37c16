import type { UnfinishedState } from '@hln/contracts/second-factor';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pathAfterSignIn } from '../../lib/staff/login-path.ts';
import { readInvitationToken, readRecoveryToken } from '../../lib/staff/one-time-links.ts';
import { storedClaims } from '../../lib/staff/stored-session.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { InvitationView } from './invitation/invitation-view.tsx';
import { DeadLink } from './new-password/dead-link.tsx';
import { NewPasswordForm } from './new-password/new-password-form.tsx';
import { useFinishSignOuts } from './presence/use-finish-sign-outs.ts';
import { SecondStep } from './second-factor/second-step.tsx';
import { SECOND_STEP } from './second-factor/texts.ts';
import { SignInForm } from './sign-in/sign-in-form.tsx';
import styles from './staff-session.module.css';
import { ACCEPT, LOGIN, NEW_PASSWORD } from './texts.ts';

/** Replaces the token in the URL once a recovery link has been used, so that the page can be reloaded. */
const REDEEMED = '#new-password';

/** The sign-in page; after a link from an email, the page for a new password or for accepting an invitation. */
export function LoginView() {
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const hydrated = useHydrated();
  const [dead, setDead] = useState(false);
  const [unfinished, setUnfinished] = useState<UnfinishedState | null>(null);
  const next = pathAfterSignIn(search);
  useFinishSignOuts();
  // The prerendered page knows only the URL's path.
  const link = hydrated ? readRecoveryToken(hash) : null;
  const redeemed = hydrated && hash === REDEEMED && storedClaims() !== null;

  const invitation = hydrated ? readInvitationToken(hash) : null;

  if (invitation !== null) {
    return (
      <>
        <PageHead title={ACCEPT.title} lede={ACCEPT.subtitle} back={BACK} />
        <div className={`wrap ${styles.sheet}`}>
          <InvitationView key={hash} link={invitation} next={next} />
        </div>
      </>
    );
  }
  if (link === null && !redeemed && unfinished !== null) {
    return (
      <>
        <PageHead {...headOf(unfinished)} back={BACK} />
        <div className={`wrap ${styles.sheet}`}>
          <SecondStep
            state={unfinished}
            onDone={() => void navigate(next, { replace: true })}
            onLeft={() => setUnfinished(null)}
          />
        </div>
      </>
    );
  }
  if (link === null && !redeemed) {
    return (
      <>
        <PageHead title={LOGIN.title} lede={LOGIN.subtitle} back={BACK} />
        <div className={`wrap ${styles.sheet}`}>
          <SignInForm next={next} onUnfinished={setUnfinished} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={NEW_PASSWORD.title} lede={NEW_PASSWORD.subtitle} back={BACK} />
      <div className={`wrap ${styles.sheet}`}>
        {dead || link === 'damaged' ? (
          <DeadLink />
        ) : (
          <NewPasswordForm
            token={link?.token ?? null}
            next={next}
            onRedeemed={() =>
              void navigate({ search, hash: REDEEMED }, { replace: true, preventScrollReset: true })
            }
            onDead={() => setDead(true)}
          />
        )}
      </div>
    </>
  );
}

function headOf({ missing }: UnfinishedState) {
  const { title, subtitle } = SECOND_STEP[missing];
  return { title, lede: subtitle };
}

const BACK = { to: '/company', children: LOGIN.back } as const;
