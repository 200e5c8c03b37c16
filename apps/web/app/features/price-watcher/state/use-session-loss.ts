import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isSiteError } from '../../../lib/errors.ts';
import { loginPath } from '../../../lib/staff/login-path.ts';
import { recogniseStaff } from '../../../lib/staff/recognise-staff.ts';
import { holdsSession } from '../../../lib/staff/stored-session.ts';

/** How the data API refuses whoever is not, or no longer, signed in. */
const DENIED = /^(?:42501|PGRST30\d)$/;

/**
 * Looks after a reading that was refused for want of a session. Answers whether the user is on his way to sign in, and
 * will come back here; the guard of the page leads away whom it sees leaving, but not one whose session was gone before.
 */
export function useSessionLoss(): (error: unknown) => Promise<boolean> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const path = useRef('');
  path.current = `${pathname}${search}`;
  return useCallback(
    async (error: unknown) => {
      if (!isSiteError(error) || !DENIED.test(error.code)) return false;
      const held = holdsSession();
      const found = await recogniseStaff();
      if (found.kind !== 'nobody') return false;
      if (!held) await navigate(loginPath(path.current), { replace: true });
      return true;
    },
    [navigate],
  );
}
