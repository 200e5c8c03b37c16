import type { ReadingProgress } from '@hln/daily-cost-reader';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isSiteError } from '../../../lib/errors.ts';
import { loginPath } from '../../../lib/staff/login-path.ts';
import { signOutStaff } from '../../../lib/staff/sign-out.ts';
import type { DateRange } from '../range/date-range.ts';
import { COSTS_ERRORS } from '../texts.ts';
import { isSessionLost, type LoadedCosts, loadCosts } from './load-costs.ts';

/** What the page knows of the costs of its range. */
export type CostsState = LoadingCosts | FailedCosts | ({ readonly kind: 'ready' } & LoadedCosts);

export interface LoadingCosts {
  readonly kind: 'loading';
  /** null until it is known that there is more than one page to read. */
  readonly progress: ReadingProgress | null;
}

export interface FailedCosts {
  readonly kind: 'failed';
  readonly message: string;
}

/**
 * The costs of a range. Another range, or `reload`, aborts what is being read. A user whose session is no longer valid
 * is sent to sign in, and comes back to this page.
 */
export function useCosts({ start, end }: DateRange): { state: CostsState; reload: () => void } {
  const [reading, setReading] = useState<{ range: DateRange; progress: ReadingProgress | null }>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['daily-costs', start, end],
    queryFn: ({ signal }) => {
      const range = { start, end };
      setReading({ range, progress: null });
      return loadCosts(range, signal, (progress) => {
        if (!signal.aborted) setReading({ range, progress });
      });
    },
    // Comparing thousands of rows with those they replace would save nothing.
    structuralSharing: false,
  });
  const isLost = isSessionLost(error);
  useSignInAgain(isLost);

  const reload = () => void refetch();
  if (isFetching || isLost || (error === null && data === undefined)) {
    const isCurrent = reading?.range.start === start && reading.range.end === end;
    return { state: { kind: 'loading', progress: isCurrent ? reading.progress : null }, reload };
  }
  if (error !== null) {
    const message = isSiteError(error) ? error.message : COSTS_ERRORS.fetch;
    return { state: { kind: 'failed', message }, reload };
  }
  return { state: { kind: 'ready', ...data }, reload };
}

/** What the sign-in page says to those who are led there: that the session has ended. */
const ENDED = { reason: 'ended' } as const;

/** Ends the session and leads to the sign-in page, which leads back here. */
function useSignInAgain(isLost: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isLost) return;
    // With a session in the browser, the sign-in page would lead straight back.
    void signOutStaff().then(() =>
      navigate(loginPath(`${pathname}${search}`), { replace: true, state: ENDED }),
    );
  }, [isLost, navigate, pathname, search]);
}
