import { type ReactNode, useState } from 'react';
import { STAFF_GUARD } from '../../../content/staff-session.ts';
import type { StaffMember } from '../../../lib/staff/staff-client.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../staff-session.module.css';
import { AccountDrawer } from './account-drawer.tsx';

export interface SignedInBarProps {
  readonly staff: StaffMember;
  readonly navigation: ReactNode;
  readonly onSignOut: () => Promise<void>;
}

/** Above every staff page: the way to the others, who is signed in, and the button to sign out. */
export function SignedInBar({ staff, navigation, onSignOut }: SignedInBarProps) {
  const [busy, setBusy] = useState(false);
  return (
    <div className={`wrap ${styles.bar}`}>
      <div className={styles.navigation}>{navigation}</div>
      <p className={styles.who}>
        <span className={styles.signedInAs}>{STAFF_GUARD.signedInAs}</span>{' '}
        <AccountDrawer staff={staff} name={staff.email ?? STAFF_GUARD.noEmail} />
      </p>
      <Button
        size="small"
        variant="quiet"
        busy={busy}
        disabled={busy}
        onClick={() => {
          setBusy(true);
          void onSignOut();
        }}
      >
        {STAFF_GUARD.signOut}
      </Button>
    </div>
  );
}
