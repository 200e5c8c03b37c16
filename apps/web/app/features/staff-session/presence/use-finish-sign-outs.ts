import { useEffect } from 'react';
import { finishSignOuts } from '../../../lib/staff/unfinished-sign-outs.ts';

/** Reports sign-outs that happened while the service could not be reached: now, and whenever the connection is back. */
export function useFinishSignOuts(): void {
  useEffect(() => {
    const finish = () => void finishSignOuts();
    finish();
    window.addEventListener('online', finish);
    return () => window.removeEventListener('online', finish);
  }, []);
}
