import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { StaffMember } from '../../../lib/staff/staff-client.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { SessionList } from '../../../staff-parts/sessions/session-list.tsx';
import { SESSIONS } from '../../../staff-parts/sessions/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ChangePassword } from '../new-password/change-password.tsx';
import { LeaveCodesDialog } from '../second-factor/recovery-codes.tsx';
import { SecondFactorPanel } from '../second-factor/second-factor-panel.tsx';
import styles from '../staff-session.module.css';

interface AccountDrawerProps {
  readonly staff: StaffMember;
  /** On the button: the e-mail address, or what stands for it. */
  readonly name: string;
  /** Puts the button into the header. The drawer stays in the page, since a dialog with a header of its own cannot be within one. */
  readonly place: (button: ReactNode) => ReactNode;
}

/** The fragment that opens the drawer on any staff page. */
const HASH = '#account';

/** The button with the name of who is signed in, and the drawer that it opens: their own account. */
export function AccountDrawer({ staff, name, place }: AccountDrawerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasUnkeptCodes, setHasUnkeptCodes] = useState(false);
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second press of the same link is another visit.
  useEffect(() => {
    if (hash === HASH) setIsOpen(true);
  }, [hash, key]);
  function close() {
    setIsOpen(false);
    // Its own password and second factor are two steps of an Owner's first day.
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
            <Breakable email={name} />
          </span>
        </Button>,
      )}
      {isOpen && (
        <Drawer
          title={SESSIONS.account}
          lede={name}
          onClose={() => {
            if (hasUnkeptCodes) setAsks(true);
            else close();
          }}
          returnFocus={() => button.current}
        >
          <SecondFactorPanel email={name} onUnkeptCodes={setHasUnkeptCodes} />
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

/** An e-mail address that breaks before its domain, where it has to. */
function Breakable({ email }: { readonly email: string }) {
  const domain = Math.max(0, email.lastIndexOf('@'));
  return (
    <>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </>
  );
}
