import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isSiteError } from '../errors.ts';
import { loginPath } from './login-path.ts';
import { recogniseStaff } from './recognise-staff.ts';
import { holdsSession } from './stored-session.ts';

/** The data API's error codes for users who are not, or no longer, signed in. */
const DENIED = /^(?:42501|PGRST30\d)$/;

/**
 * Handles a failed read. If it failed because the session has ended, the person is sent to sign in and comes back here
 * afterwards, and the result is true. When a session ends, `recogniseStaff` notifies the page's guard, which redirects;
 * if there was no session to begin with, or it now lacks its second factor, this function redirects.
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
      if (found.kind !== 'nobody' && found.kind !== 'unfinished') return false;
      if (!held || found.kind === 'unfinished') await navigate(loginPath(path.current), { replace: true });
      return true;
    },
    [navigate],
  );
}
