import type { MetricRange, Metrics, Monitoring } from '@hln/contracts';
import type { PageErrors } from '@hln/contracts/page-errors';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { MONITORING } from '../../../content/system-monitoring.ts';
import { errorSentence, useStaffQuery } from '../../../lib/staff/use-staff-query.ts';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import type { Toast } from '../../../staff-parts/toasts/toast-store.ts';
import { type AlertChange, changeAlerts } from './change-alerts.ts';
import { readMetrics, readMonitoring, readPageErrors } from './read-monitoring.ts';

/** How often the page reads itself again, and when what it shows is old. In milliseconds. */
const EVERY_MS = 30_000;
const OLD_MS = 90_000;

const KEY = 'system-monitoring';

/** Read again and again while the page is looked at. What was read stays when reading fails. */
const REPEATED = {
  refetchInterval: EVERY_MS,
  refetchOnWindowFocus: true,
  placeholderData: keepPreviousData,
} as const;

export interface MonitoringState {
  /** null until it has been read. */
  readonly status: Monitoring | null;
  readonly failure: string | null;
  readonly reload: () => void;
  /** Whether what is shown has not been read for so long that it says little. */
  readonly isOld: boolean;
}

/** How everything is, read again and again. */
export function useMonitoring(): MonitoringState {
  const { data, error, dataUpdatedAt, refetch } = useStaffQuery([KEY, 'status'], readMonitoring, REPEATED);
  const now = useClock();
  return {
    status: data ?? null,
    failure: error === null ? null : errorSentence(error, MONITORING.failed),
    reload: () => void refetch(),
    isOld: data !== undefined && now - dataUpdatedAt > OLD_MS,
  };
}

export interface MetricsState {
  /** The last that were read, of whatever range; null until there are some. */
  readonly metrics: Metrics | null;
  readonly isFailed: boolean;
  readonly reload: () => void;
}

/** The samples of a range, read again and again. */
export function useMetrics(range: MetricRange): MetricsState {
  const read = (signal: AbortSignal) => readMetrics(range, signal);
  const { data, isError, refetch } = useStaffQuery([KEY, 'metrics', range], read, REPEATED);
  return { metrics: data ?? null, isFailed: isError, reload: () => void refetch() };
}

export interface PageErrorsState {
  /** The last that were read; null until there are some. */
  readonly found: PageErrors | null;
  readonly isFailed: boolean;
  readonly reload: () => void;
}

/** The errors that pages have reported, read again and again. */
export function usePageErrors(): PageErrorsState {
  const { data, isError, refetch } = useStaffQuery([KEY, 'page-errors'], readPageErrors, REPEATED);
  return { found: data ?? null, isFailed: isError, reload: () => void refetch() };
}

/**
 * Makes changes and reads everything anew. What became of one is said in a toast.
 * @returns resolves with whether it was made
 */
export function useAlertChanges() {
  const client = useQueryClient();
  const readAnew = useCallback(() => client.invalidateQueries({ queryKey: [KEY] }), [client]);
  const { run } = useChanges({ unsaved: MONITORING.unsaved, readAnew });
  return useCallback(
    (change: AlertChange, done: string, action?: Toast['action']): Promise<boolean> =>
      run(async () => {
        await changeAlerts(change);
        return { tone: 'success', text: done, action };
      }),
    [run],
  );
}

/** The time, as of the last quarter of a minute. Milliseconds since 1970. */
export function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
