import type { MetricRange, Metrics, Monitoring } from '@hln/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { MONITORING } from '../../../content/system-monitoring.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { type Toast, useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { type AlertChange, changeAlerts } from './change-alerts.ts';
import { readMetrics, readMonitoring } from './read-monitoring.ts';

/** How often the page reads itself again, and when what it shows is old. In milliseconds. */
const EVERY_MS = 30_000;
const OLD_MS = 90_000;

const KEY = 'system-monitoring';

/** A reading that is repeated while the page is looked at. What was read stays when reading fails. */
function useRepeated<Data>(key: readonly string[], read: (signal: AbortSignal) => Promise<Data>) {
  const isSessionLost = useSessionLoss();
  return useQuery({
    queryKey: [KEY, ...key],
    queryFn: async ({ signal }) => {
      try {
        return await read(signal);
      } catch (failure) {
        await isSessionLost(failure);
        throw failure;
      }
    },
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
}

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
  const { data, error, dataUpdatedAt, refetch } = useRepeated(['status'], readMonitoring);
  const now = useClock();
  return {
    status: data ?? null,
    failure: error === null ? null : sentenceOf(error, MONITORING.failed),
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
  const { data, isError, refetch } = useRepeated(['metrics', range], (signal) => readMetrics(range, signal));
  return { metrics: data ?? null, isFailed: isError, reload: () => void refetch() };
}

/**
 * Makes changes and reads everything anew. What became of one is said in a toast.
 * @returns resolves with whether it was made
 */
export function useAlertChanges() {
  const client = useQueryClient();
  const isSessionLost = useSessionLoss();
  const toasts = useToasts();
  return useCallback(
    async (change: AlertChange, done: string, action?: Toast['action']): Promise<boolean> => {
      let isMade = false;
      try {
        await changeAlerts(change);
        isMade = true;
        toasts.show({ tone: 'success', text: done, action });
      } catch (failure) {
        if (!(await isSessionLost(failure))) {
          toasts.show({ tone: 'danger', text: sentenceOf(failure, MONITORING.unsaved) });
        }
      }
      // Also after a failure: what is shown may be out of date, which is why it was refused.
      await client.invalidateQueries({ queryKey: [KEY] });
      return isMade;
    },
    [client, isSessionLost, toasts],
  );
}

const sentenceOf = (error: unknown, otherwise: string) => (isSiteError(error) ? error.message : otherwise);

/** The time, as of the last quarter of a minute. Milliseconds since 1970. */
export function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
