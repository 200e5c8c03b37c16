import { useEffect } from 'react';
import { finishSignOuts } from '../../../lib/staff/sign-out.ts';
import { forgetDisownedDrafts } from '../../../lib/staff/staff-drafts.ts';

/**
 * Forgets what was typed before somebody signed out, and reports sign-outs that happened while the service could not be
 * reached: now, and whenever the connection returns.
 */
export function useFinishSignOuts(): void {
  // By now, the fields of the previous page have written their last, and those of this page are not there yet.
  useEffect(forgetDisownedDrafts, []);
  useEffect(() => {
    const finish = () => void finishSignOuts();
    finish();
    window.addEventListener('online', finish);
    return () => window.removeEventListener('online', finish);
  }, []);
}
