import { type ReactNode, useRef } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { STAFF_GUARD } from '../../content/staff-session.ts';
import { StaffQueries } from '../../lib/staff/staff-queries.tsx';
import { ToastProvider } from '../../staff-parts/toasts/toast-provider.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SignedInBar } from './presence/signed-in-bar.tsx';
import { useFinishSignOuts } from './presence/use-finish-sign-outs.ts';
import { useStaffMember } from './presence/use-staff-member.ts';
import styles from './staff-session.module.css';
import { SignedInStaff } from './use-signed-in-staff.ts';

export interface StaffGuardProps {
  /** Shown while the visitor is being recognised. */
  readonly waiting: string;
  /** Leads to the other staff pages; at the start of the bar above the page. */
  readonly navigation: ReactNode;
  /** The page, which finds out who is looking at it with `useSignedInStaff`. */
  readonly children: ReactNode;
}

/** Shows its page to signed-in staff only; everybody else is sent to sign in and brought back afterwards. */
export function StaffGuard({ waiting, navigation, children }: StaffGuardProps) {
  const page = useRef<HTMLDivElement>(null);
  const { staff, signOut } = useStaffMember(page);
  useFinishSignOuts();
  return (
    <>
      {staff === null && <h1 className="visually-hidden">{STAFF_GUARD.heading}</h1>}
      {/* Always in the page, so that screen readers announce what appears in it. */}
      <div role="status" className={staff === null ? styles.waiting : 'visually-hidden'}>
        {staff === null && (
          <p className={`wrap needs-script ${styles.waitingText}`}>
            <Spinner />
            {waiting}
          </p>
        )}
      </div>
      {staff === null && <p className={`wrap without-script ${styles.noScript}`}>{STAFF_GUARD.noScript}</p>}
      {staff !== null && (
        // Another member of staff starts with a fresh page.
        <div ref={page} key={staff.id}>
          {/* The page shown after signing out, which must open without a connection, too. */}
          <PrefetchPageLinks page="/login" />
          <StaffQueries>
            <ToastProvider>
              <SignedInBar staff={staff} navigation={navigation} onSignOut={signOut} />
              <SignedInStaff value={staff}>{children}</SignedInStaff>
            </ToastProvider>
          </StaffQueries>
        </div>
      )}
    </>
  );
}
