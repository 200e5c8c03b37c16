import { changeAlerts } from './data/change-alerts.ts';
import { readMetrics, readMonitoring, readPageErrors, readRuns } from './data/read-monitoring.ts';

/** Makes every call that the page makes to the data API, for the test of all of them. */
export async function callDataApi(): Promise<void> {
  const { signal } = new AbortController();
  // The recorded answers are no rows.
  await Promise.allSettled([
    readMonitoring(signal),
    readMetrics('hour', signal),
    readRuns('housekeeping', signal),
    readPageErrors(signal),
    changeAlerts({ kind: 'acknowledge', alert: 1, why: 'Known.' }),
    changeAlerts({ kind: 'mute', rule: 'disk', hours: 1, why: 'Known.' }),
    changeAlerts({
      kind: 'limits',
      rule: 'disk',
      threshold: 90,
      clearAt: 80,
      forMinutes: 5,
      isEnabled: true,
    }),
  ]);
}
