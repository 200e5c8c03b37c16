import { useEffect } from 'react';
import { finishSignOuts } from '../../../lib/staff/sign-out.ts';
import { forgetDisownedDrafts } from '../../../lib/staff/staff-drafts.ts';

/**
 * Forgets what was typed before somebody signed out, and reports sign-outs that happened while the service could not be
 * reached: now, and whenever the connection is back.
 */
export function useFinishSignOuts(): void {
  // The fields of the page before have written their last by now, and those of this page are not there yet.
  useEffect(forgetDisownedDrafts, []);
  useEffect(() => {
    const finish = () => void finishSignOuts();
    finish();
    window.addEventListener('online', finish);
    return () => window.removeEventListener('online', finish);
  }, []);
}
