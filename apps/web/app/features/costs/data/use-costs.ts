import type { ReadingProgress } from '@hln/daily-cost-reader';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '../../../lib/staff/login-path.ts';
import { signOutStaff } from '../../../lib/staff/sign-out.ts';
import type { DateRange } from '../range/date-range.ts';
import { type LoadedCosts, loadCosts } from './load-costs.ts';

/** What the page knows of the costs of its range. */
export type CostsState = LoadingCosts | Exclude<LoadedCosts, { kind: 'denied' }>;

export interface LoadingCosts {
  readonly kind: 'loading';
  /** null until it is known that there is more than one page to read. */
  readonly progress: ReadingProgress | null;
}

const LOADING: CostsState = { kind: 'loading', progress: null };

/**
 * The costs of a range. Another range, or `reload`, starts anew; what an earlier question is answered then is thrown
 * away. Somebody whose session no longer holds is sent to sign in and comes back to this page.
 */
export function useCosts({ start, end }: DateRange): { state: CostsState; reload: () => void } {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [answered, setAnswered] = useState<{ question: string; state: CostsState } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const question = `${start} ${end} ${attempt}`;
  const [deniedAt, setDeniedAt] = useState<string | null>(null);

  useEffect(() => {
    const abort = new AbortController();
    const tell = (progress: ReadingProgress) => {
      if (!abort.signal.aborted) setAnswered({ question, state: { kind: 'loading', progress } });
    };
    void loadCosts({ start, end }, abort.signal, tell).then((loaded) => {
      if (abort.signal.aborted) return;
      if (loaded.kind === 'denied') setDeniedAt(question);
      else setAnswered({ question, state: loaded });
    });
    return () => abort.abort();
  }, [start, end, question]);

  useEffect(() => {
    if (deniedAt === null) return;
    // The session is given up, or the sign-in page would send its bearer straight back here.
    void signOutStaff().then(() => navigate(loginPath(`${pathname}${search}`), { replace: true }));
  }, [deniedAt, navigate, pathname, search]);

  const reload = useCallback(() => setAttempt((number) => number + 1), []);
  return { state: answered?.question === question ? answered.state : LOADING, reload };
}
