import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '../../../lib/staff/login-path.ts';
import { recogniseStaff } from '../../../lib/staff/recognise-staff.ts';
import { signOutStaff } from '../../../lib/staff/sign-out.ts';
import { type StaffMember, staffAuth } from '../../../lib/staff/staff-client.ts';
import { storedClaims } from '../../../lib/staff/stored-session.ts';
import type { ReasonToSignIn } from './reason-to-sign-in.ts';

/** A page that stays open asks again this often whether its session still holds, in milliseconds. */
const RECHECK_EVERY = 5 * 60_000;

/** Coming back to a tab asks again, but not at every switch between two windows. */
const RECHECK_AFTER = 15_000;

export interface StaffPresence {
  /** Who is signed in, by the service's word; null until it has spoken. */
  readonly staff: StaffMember | null;
  /** Ends the session and leads to the sign-in page. */
  readonly signOut: () => Promise<void>;
}

/**
 * Recognises who is signed in, and keeps watching. Whoever is not, or no longer, is led to sign in and back again.
 *
 * @param page what is not to be seen when the browser shows a page as it was left (its back/forward cache)
 */
export function useStaffMember(page: RefObject<HTMLElement | null>): StaffPresence {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [staff, setStaff] = useState<StaffMember | null>(null);
  const shown = useRef<StaffMember | null>(null);
  const isLeaving = useRef(false);
  const path = useRef('');
  path.current = `${pathname}${search}`;

  const show = useCallback((found: StaffMember | null) => {
    const { current } = shown;
    const same = current?.id === found?.id && current?.email === found?.email;
    // The same person stays the same object, so that a check in the background starts nothing anew.
    if (same && current?.sessionId === found?.sessionId) return;
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
      // Who leaves on purpose is not led back.
      if (isLeaving.current) void navigate('/login', { replace: true, state: { reason: 'signed-out' } });
      else void navigate(loginPath(path.current), { replace: true, state: reason });
    };

    const check = async () => {
      checkedAt = Date.now();
      const found = await recogniseStaff();
      if (!isMounted) return;
      if (found.kind === 'staff') {
        show(found.staff);
        reveal(page.current);
      } else if (found.kind === 'nobody') leave(shown.current === null ? null : { reason: 'ended' });
      // Work already on the screen outlasts a bad connection; a page that was never shown does not open on trust.
      else if (shown.current === null) leave({ reason: 'unreachable' });
    };

    const checkAgain = () => {
      if (document.visibilityState === 'visible' && Date.now() - checkedAt > RECHECK_AFTER) void check();
    };
    const hide = () => {
      if (page.current !== null) page.current.style.visibility = 'hidden';
    };
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      if (storedClaims()?.userId === shown.current?.id) reveal(page.current);
      void check();
    };

    void check();
    const { data } = staffAuth().onAuthStateChange((event, session) => {
      if (event === 'SIGNED_OUT') leave({ reason: 'ended' });
      // Somebody else has signed in in another tab.
      else if (session !== null && shown.current !== null && session.user.id !== shown.current.id)
        void check();
    });
    const timer = setInterval(checkAgain, RECHECK_EVERY);
    document.addEventListener('visibilitychange', checkAgain);
    window.addEventListener('online', checkAgain);
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', comeBack);
    return () => {
      isMounted = false;
      data.subscription.unsubscribe();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkAgain);
      window.removeEventListener('online', checkAgain);
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [navigate, show, page]);

  const signOut = useCallback(async () => {
    isLeaving.current = true;
    await signOutStaff();
  }, []);

  return { staff, signOut };
}

function reveal(element: HTMLElement | null): void {
  if (element !== null) element.style.visibility = '';
}
