import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { STAFF_HEADER } from '../../../content/shell.ts';
import { loginPath } from '../../../lib/staff/login-path.ts';
import { recogniseStaff } from '../../../lib/staff/recognise-staff.ts';
import { signOutStaff } from '../../../lib/staff/sign-out.ts';
import { type StaffMember, staffAuth } from '../../../lib/staff/staff-client.ts';
import { disownDrafts } from '../../../lib/staff/staff-drafts.ts';
import { storedClaims } from '../../../lib/staff/stored-session.ts';
import type { ReasonToSignIn } from './reason-to-sign-in.ts';

/** How often (ms) an open page checks that its session is still valid. */
const RECHECK_INTERVAL = 5 * 60_000;

/** Returning to a tab checks again if the last check is older than this (ms). */
const MIN_RECHECK_AGE = 15_000;

export interface StaffPresence {
  /** Who is signed in, as confirmed by the service; null until it has answered. */
  readonly staff: StaffMember | null;
  /** Recognises the person again, after a change of their profile. */
  readonly refresh: () => Promise<void>;
  /** Ends the session and redirects to the sign-in page. */
  readonly signOut: () => Promise<void>;
}

/**
 * Recognises who is signed in, and keeps checking. Anybody who isn't, or no longer is, is redirected to sign in and
 * returns afterwards.
 *
 * @param page the content to hide, with the header's parts, when the browser restores a page from its back/forward
 * cache
 */
export function useStaffMember(page: RefObject<HTMLElement | null>): StaffPresence {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [staff, setStaff] = useState<StaffMember | null>(null);
  const shown = useRef<StaffMember | null>(null);
  const isLeaving = useRef(false);
  const recheck = useRef(async () => {});
  const path = useRef('');
  path.current = `${pathname}${search}`;

  const show = useCallback((found: StaffMember | null) => {
    const { current } = shown;
    // The same person stays the same object, so that a background check restarts no effect.
    if (JSON.stringify(current) === JSON.stringify(found)) return;
    shown.current = found;
    setStaff(found);
  }, []);

  useEffect(() => {
    let isMounted = true;
    let checkedAt = 0;

    const leave = (reason: ReasonToSignIn | null) => {
      if (!isMounted) return;
      isMounted = false;
      show(null);
      // Somebody who signs out is not brought back to this page.
      if (isLeaving.current) void navigate('/login', { replace: true, state: { reason: 'signed-out' } });
      else void navigate(loginPath(path.current), { replace: true, state: reason });
    };

    const check = async () => {
      checkedAt = Date.now();
      const found = await recogniseStaff();
      if (!isMounted) return;
      if (found.kind === 'staff') {
        show(found.staff);
        setVisibility(page.current, '');
      } else if (found.kind === 'unfinished') {
        // The sign-in page asks for the second step.
        leave(null);
      } else if (found.kind === 'nobody') leave(shown.current === null ? null : { reason: 'ended' });
      // A visible page survives a lost connection; a page that was never shown does not open unconfirmed.
      else if (shown.current === null) leave({ reason: 'unreachable' });
    };

    const checkAgain = () => {
      if (document.visibilityState === 'visible' && Date.now() - checkedAt > MIN_RECHECK_AGE) void check();
    };
    const hide = () => setVisibility(page.current, 'hidden');
    const restore = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      if (storedClaims()?.userId === shown.current?.id) setVisibility(page.current, '');
      void check();
    };

    recheck.current = check;
    void check();
    const { data } = staffAuth().onAuthStateChange((event, session) => {
      if (event === 'SIGNED_OUT') leave({ reason: 'ended' });
      // Somebody else has signed in in another tab.
      else if (session !== null && shown.current !== null && session.user.id !== shown.current.id)
        void check();
    });
    const timer = setInterval(checkAgain, RECHECK_INTERVAL);
    document.addEventListener('visibilitychange', checkAgain);
    window.addEventListener('online', checkAgain);
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', restore);
    return () => {
      isMounted = false;
      data.subscription.unsubscribe();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkAgain);
      window.removeEventListener('online', checkAgain);
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', restore);
    };
  }, [navigate, show, page]);

  const signOut = useCallback(async () => {
    isLeaving.current = true;
    disownDrafts();
    await signOutStaff();
  }, []);

  const refresh = useCallback(() => recheck.current(), []);
  return { staff, refresh, signOut };
}

/** Shows or hides a staff page together with the header's parts, which are outside of it. */
function setVisibility(page: HTMLElement | null, visibility: '' | 'hidden'): void {
  const parts = Object.values(STAFF_HEADER).map((id) => document.getElementById(id));
  for (const element of [page, ...parts]) if (element !== null) element.style.visibility = visibility;
}
