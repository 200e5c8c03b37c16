import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { hasDrafts } from '../../../lib/draft.ts';
import type { StaffMember } from '../../../lib/staff/staff-client.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { personName } from '../../../staff-parts/person.ts';
import { SessionList } from '../../../staff-parts/sessions/session-list.tsx';
import { SESSIONS } from '../../../staff-parts/sessions/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ChangePassword } from '../new-password/change-password.tsx';
import { LeaveCodesDialog } from '../second-factor/recovery-codes.tsx';
import { SecondFactorPanel } from '../second-factor/second-factor-panel.tsx';
import styles from '../staff-session.module.css';
import { OwnProfile, profileDraft } from './own-profile.tsx';

interface AccountDrawerProps {
  readonly staff: StaffMember;
  /** The email address, or a substitute. */
  readonly email: string;
  readonly onProfileChanged: () => Promise<void>;
  /**
   * Puts the button into the header. The drawer stays in the page, because a dialog with its own header can't be inside
   * one.
   */
  readonly place: (button: ReactNode) => ReactNode;
}

/** The fragment that opens the drawer on any staff page. */
const HASH = '#account';

/** The button with the signed-in person's name, and the drawer that it opens: their own account. */
export function AccountDrawer({ staff, email, onProfileChanged, place }: AccountDrawerProps) {
  const name = personName({ ...staff.profile, email });
  // After signing in again, what was being typed is shown.
  const [isOpen, setIsOpen] = useState(() => hasDrafts(profileDraft(staff.id)));
  const [hasUnkeptCodes, setHasUnkeptCodes] = useState(false);
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: clicking the same link again is another visit.
  useEffect(() => {
    if (hash === HASH) setIsOpen(true);
  }, [hash, key]);
  function close() {
    setIsOpen(false);
    // The password and the second factor are two steps of an Owner's first day.
    void client.invalidateQueries({ queryKey: ['first-day'] });
  }

  return (
    <>
      {place(
        <Button
          ref={button}
          size="small"
          variant="quiet"
          className={styles.accountButton}
          aria-label={SESSIONS.accountOf(name)}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {/* One item of the button: Firefox would put its gap where the address may break. */}
          <span>
            <Breakable name={name} />
          </span>
        </Button>,
      )}
      {isOpen && (
        <Drawer
          title={SESSIONS.account}
          lede={email}
          onClose={() => {
            if (hasUnkeptCodes) setAsks(true);
            else close();
          }}
          returnFocus={() => button.current}
        >
          <OwnProfile person={staff.id} profile={staff.profile} onChanged={onProfileChanged} />
          <SecondFactorPanel email={email} onUnkeptCodes={setHasUnkeptCodes} />
          <ChangePassword email={staff.email ?? ''} />
          <SessionList person={staff.id} mayEnd>
            <p>{SESSIONS.own}</p>
          </SessionList>
          {asks && hasUnkeptCodes && (
            <LeaveCodesDialog
              onLeave={() => {
                setAsks(false);
                close();
              }}
              onStay={() => setAsks(false)}
            />
          )}
        </Drawer>
      )}
    </>
  );
}

/** A name; an email address breaks before its domain if it has to. */
function Breakable({ name }: { readonly name: string }) {
  const domain = Math.max(0, name.lastIndexOf('@'));
  return (
    <>
      {name.slice(0, domain)}
      <wbr />
      {name.slice(domain)}
    </>
  );
}
