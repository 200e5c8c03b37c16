import type { PrivatePageInfo } from '../lib/page-meta.ts';

/** Pages for staff. Their files hold no data, only the frame that is shown until the visitor is known. */
export const STAFF_PAGES = {
  login: { path: '/login', title: 'Staff Login' },
  portal: { path: '/staff/portal', title: 'Staff Portal' },
  costs: { path: '/staff/ops/costs', title: 'Operational Costs' },
  priceWatcher: { path: '/staff/price-watcher', title: 'Price Watcher' },
  userManagement: { path: '/staff/resources/user-management', title: 'User Management' },
  auditLog: { path: '/staff/resources/audit-log', title: 'Audit Log' },
  systemSettings: { path: '/staff/resources/system-settings', title: 'System Settings' },
  systemMonitoring: { path: '/staff/resources/system-monitoring', title: 'System Monitoring' },
} as const satisfies Record<string, PrivatePageInfo>;

export const STAFF_PATHS: readonly string[] = Object.values(STAFF_PAGES).map((page) => page.path);
