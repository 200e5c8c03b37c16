import { type ReactNode, useRef } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { STAFF_GUARD } from '../../content/staff-session.ts';
import type { StaffMember } from '../../lib/staff/staff-client.ts';
import { StaffQueries } from '../../lib/staff/staff-queries.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SignedInBar } from './signed-in-bar.tsx';
import styles from './staff-session.module.css';
import { useFinishSignOuts } from './use-finish-sign-outs.ts';
import { useStaffMember } from './use-staff-member.ts';

export interface StaffGuardProps {
  /** What is said while the visitor is being recognised. */
  readonly waiting: string;
  readonly children: (staff: StaffMember) => ReactNode;
}

/** Shows its page to signed-in staff only; everybody else is sent to sign in and brought back afterwards. */
export function StaffGuard({ waiting, children }: StaffGuardProps) {
  const page = useRef<HTMLDivElement>(null);
  const { staff, signOut } = useStaffMember(page);
  useFinishSignOuts();
  return (
    <>
      {/* Stays in the page, so that its coming and going is heard. */}
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
        // Somebody else starts with a page of their own.
        <div ref={page} key={staff.id}>
          {/* Where one is led after signing out, also without a connection. */}
          <PrefetchPageLinks page="/login" />
          <SignedInBar email={staff.email} onSignOut={signOut} />
          <StaffQueries>{children(staff)}</StaffQueries>
        </div>
      )}
    </>
  );
}
