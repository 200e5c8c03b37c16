import { useEffect } from 'react';
import { finishSignOuts } from '../../../lib/staff/unfinished-sign-outs.ts';

/** Tells the service of those who signed out while it could not be reached: now, and when the connection is back. */
export function useFinishSignOuts(): void {
  useEffect(() => {
    const finish = () => void finishSignOuts();
    finish();
    window.addEventListener('online', finish);
    return () => window.removeEventListener('online', finish);
  }, []);
}
