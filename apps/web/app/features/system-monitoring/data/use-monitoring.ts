import type { AlertRuleName, MetricRange, Metrics, Monitoring } from '@hln/contracts';
import type { PageErrors } from '@hln/contracts/page-errors';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { errorSentence, useStaffQuery } from '../../../lib/staff/staff-queries.tsx';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import type { Toast } from '../../../staff-parts/toasts/toast-store.ts';
import { MONITORING } from '../texts.ts';
import { readMetrics, readMonitoring, readPageErrors } from './read-monitoring.ts';

/** Changes to an alert, or to the rule that starts it. The database decides whether the caller may make them. */
type AlertChange =
  | { readonly kind: 'acknowledge'; readonly alert: number; readonly why: string }
  /** 0 hours end the mute. */
  | { readonly kind: 'mute'; readonly rule: AlertRuleName; readonly hours: number; readonly why: string }
  | {
      readonly kind: 'limits';
      readonly rule: AlertRuleName;
      readonly threshold: number;
      readonly clearAt: number;
      readonly forMinutes: number;
      readonly isEnabled: boolean;
    };

/** @throws SiteError with the database's sentence */
async function changeAlerts(change: AlertChange): Promise<void> {
  dataOf(await send(change), MONITORING.unsaved);
}

function send(change: AlertChange) {
  const rest = staffRest();
  switch (change.kind) {
    case 'acknowledge':
      return rest
        .rpc('acknowledge_alert', { alert_id: change.alert, why: change.why })
        .abortSignal(limited());
    case 'mute':
      return rest
        .rpc('mute_alerts', { rule_name: change.rule, for_hours: change.hours, why: change.why })
        .abortSignal(limited());
    case 'limits':
      return rest
        .rpc('set_alert_rule', {
          rule_name: change.rule,
          new_threshold: change.threshold,
          new_clear_at: change.clearAt,
          new_for_minutes: change.forMinutes,
          enabled: change.isEnabled,
        })
        .abortSignal(limited());
  }
}

/** How often the page reloads, and after which time its content counts as old. In milliseconds. */
const EVERY_MS = 30_000;

const OLD_MS = 90_000;

const KEY = 'system-monitoring';

/** Reloaded periodically while the page is visible. The content stays when reloading fails. */
const REPEATED = {
  refetchInterval: EVERY_MS,
  refetchOnWindowFocus: true,
  placeholderData: keepPreviousData,
} as const;

export interface MonitoringState {
  /** null until it has loaded. */
  readonly status: Monitoring | null;
  readonly failure: string | null;
  readonly reload: () => void;
  /** Whether the content is too old to rely on. */
  readonly isOld: boolean;
}

/** The current status, reloaded periodically. */
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
  /** The last samples loaded, of whatever range; null until there are some. */
  readonly metrics: Metrics | null;
  readonly isFailed: boolean;
  readonly reload: () => void;
}

/** The samples of a range, reloaded periodically. */
export function useMetrics(range: MetricRange): MetricsState {
  const read = (signal: AbortSignal) => readMetrics(range, signal);
  const { data, isError, refetch } = useStaffQuery([KEY, 'metrics', range], read, REPEATED);
  return { metrics: data ?? null, isFailed: isError, reload: () => void refetch() };
}

export interface PageErrorsState {
  /** The last errors loaded; null until there are some. */
  readonly found: PageErrors | null;
  readonly isFailed: boolean;
  readonly reload: () => void;
}

/** The errors that pages have reported, reloaded periodically. */
export function usePageErrors(): PageErrorsState {
  const { data, isError, refetch } = useStaffQuery([KEY, 'page-errors'], readPageErrors, REPEATED);
  return { found: data ?? null, isFailed: isError, reload: () => void refetch() };
}

/**
 * Makes changes and reloads everything. A toast reports the outcome.
 * @returns resolves with whether the change was made
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

/** The time, updated every quarter of a minute. Milliseconds since 1970. */
export function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
