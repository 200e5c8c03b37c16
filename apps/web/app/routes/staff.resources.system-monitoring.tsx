import { STAFF_PAGES } from '../content/staff-pages.ts';
import { SystemMonitoringView } from '../features/system-monitoring/system-monitoring-view.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export function meta() {
  return privatePageMeta(STAFF_PAGES.systemMonitoring);
}

export default function Page() {
  return <SystemMonitoringView />;
}
