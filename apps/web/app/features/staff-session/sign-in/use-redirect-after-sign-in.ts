import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { recogniseStaff } from '../../../lib/staff/recognise-staff.ts';
import { staffAuth } from '../../../lib/staff/staff-client.ts';
import { holdsSession } from '../../../lib/staff/stored-session.ts';

/**
 * Whoever is signed in already, or becomes so in another tab, has no business on the sign-in page and goes on.
 *
 * @param busy true while this page itself signs somebody in, and then decides where to go
 * @returns asks again, and whether that is under way
 */
export function useGoOn(path: string, busy: RefObject<boolean>) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const isMounted = useRef(false);

  const ask = useCallback(async () => {
    setAsking(true);
    const found = await recogniseStaff();
    if (!isMounted.current) return;
    setAsking(false);
    if (found.kind === 'staff' && !busy.current) void navigate(path, { replace: true });
  }, [navigate, path, busy]);

  useEffect(() => {
    isMounted.current = true;
    const askIfStored = () => {
      if (holdsSession() && !busy.current) void ask();
    };
    askIfStored();
    const { data } = staffAuth().onAuthStateChange((event) => {
      if (event === 'SIGNED_IN') askIfStored();
    });
    window.addEventListener('online', askIfStored);
    window.addEventListener('pageshow', askIfStored);
    return () => {
      isMounted.current = false;
      data.subscription.unsubscribe();
      window.removeEventListener('online', askIfStored);
      window.removeEventListener('pageshow', askIfStored);
    };
  }, [ask, busy]);

  return { ask, asking };
}
