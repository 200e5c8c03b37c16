import type { UnfinishedState } from '@hln/contracts/second-factor';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { recogniseStaff } from '../../../lib/staff/recognise-staff.ts';
import { staffAuth } from '../../../lib/staff/staff-client.ts';
import { holdsSession } from '../../../lib/staff/stored-session.ts';

/**
 * Redirects from the sign-in page anybody who is signed in already, or signs in in another tab.
 *
 * @param path where to redirect to
 * @param busy true while this page itself signs somebody in, and redirects them afterwards
 * @param onUnfinished called when the password was given and the second factor was not
 * @returns a function that checks again, and whether a check is under way
 */
export function useRedirectAfterSignIn(
  path: string,
  busy: RefObject<boolean>,
  onUnfinished: (state: UnfinishedState) => void,
) {
  const navigate = useNavigate();
  const [isChecking, setIsChecking] = useState(false);
  const isMounted = useRef(false);

  const check = useCallback(async () => {
    setIsChecking(true);
    const found = await recogniseStaff();
    if (!isMounted.current) return;
    setIsChecking(false);
    if (found.kind === 'staff' && !busy.current) void navigate(path, { replace: true });
    if (found.kind === 'unfinished' && !busy.current) onUnfinished(found.state);
  }, [navigate, path, busy, onUnfinished]);

  useEffect(() => {
    isMounted.current = true;
    const checkIfStored = () => {
      if (holdsSession() && !busy.current) void check();
    };
    checkIfStored();
    const { data } = staffAuth().onAuthStateChange((event) => {
      if (event === 'SIGNED_IN') checkIfStored();
    });
    window.addEventListener('online', checkIfStored);
    window.addEventListener('pageshow', checkIfStored);
    return () => {
      isMounted.current = false;
      data.subscription.unsubscribe();
      window.removeEventListener('online', checkIfStored);
      window.removeEventListener('pageshow', checkIfStored);
    };
  }, [check, busy]);

  return { check, isChecking };
}
