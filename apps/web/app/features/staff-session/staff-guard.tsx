import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PrefetchPageLinks } from 'react-router';
import { STAFF_HEADER } from '../../content/shell.ts';
import type { StaffMember } from '../../lib/staff/staff-client.ts';
import { StaffQueries } from '../../lib/staff/staff-queries.tsx';
import { ToastProvider } from '../../staff-parts/toasts/toast-region.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AccountDrawer } from './presence/account-drawer.tsx';
import { useFinishSignOuts } from './presence/use-finish-sign-outs.ts';
import { useStaffMember } from './presence/use-staff-member.ts';
import styles from './staff-session.module.css';
import { STAFF_GUARD } from './texts.ts';
import { SignedInStaff } from './use-signed-in-staff.ts';

interface HeaderPartsProps {
  readonly staff: StaffMember;
  readonly navigation: ReactNode;
  readonly onProfileChanged: () => Promise<void>;
  readonly onSignOut: () => Promise<void>;
}

/** The staff header's own parts: the menu of tools, the signed-in person, and the sign-out button. */
function HeaderParts({ staff, navigation, onProfileChanged, onSignOut }: HeaderPartsProps) {
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  return (
    <>
      <InHeader part={STAFF_HEADER.tools}>{navigation}</InHeader>
      <AccountDrawer
        staff={staff}
        email={staff.email ?? STAFF_GUARD.noEmail}
        onProfileChanged={onProfileChanged}
        place={(account) => (
          <InHeader part={STAFF_HEADER.account}>
            <p className={styles.who}>
              <span className={styles.signedInAs}>{STAFF_GUARD.signedInAs}</span> {account}
            </p>
            <Button
              size="small"
              variant="quiet"
              busy={busy}
              disabled={busy}
              onClick={() => {
                setBusy(true);
                // What is still loading would be refused once the session has ended.
                void client.cancelQueries();
                void onSignOut();
              }}
            >
              {STAFF_GUARD.signOut}
            </Button>
          </InHeader>
        )}
      />
    </>
  );
}

/** Renders into a part of the header that the page's frame has left empty. */
function InHeader({ part, children }: { readonly part: string; readonly children: ReactNode }) {
  const element = document.getElementById(part);
  return element === null ? null : createPortal(children, element);
}

export interface StaffGuardProps {
  /** Shown while the visitor is being recognised. */
  readonly waiting: string;
  /** Links to the other staff pages, at the start of the header. */
  readonly navigation: ReactNode;
  /** The page, which gets the signed-in person with `useSignedInStaff`. */
  readonly children: ReactNode;
}

/** Shows its page to signed-in staff only; everybody else is sent to sign in and brought back afterwards. */
export function StaffGuard({ waiting, navigation, children }: StaffGuardProps) {
  const page = useRef<HTMLDivElement>(null);
  const { staff, refresh, signOut } = useStaffMember(page);
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
        // Another member of staff starts with a new page.
        <div ref={page} key={staff.id}>
          {/* The page shown after signing out, which must open without a connection, too. */}
          <PrefetchPageLinks page="/login" />
          <StaffQueries>
            <ToastProvider>
              <HeaderParts
                staff={staff}
                navigation={navigation}
                onProfileChanged={refresh}
                onSignOut={signOut}
              />
              <SignedInStaff value={staff}>{children}</SignedInStaff>
            </ToastProvider>
          </StaffQueries>
        </div>
      )}
    </>
  );
}
