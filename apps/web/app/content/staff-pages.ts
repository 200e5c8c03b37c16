import type { PrivatePageInfo } from '../lib/page-meta.ts';

/** Pages for staff. Their files hold no data, only the frame that is shown until the visitor is known. */
export const STAFF_PAGES = {
  login: { path: '/login', title: 'Staff Login' },
  portal: { path: '/staff/portal', title: 'Staff Portal' },
  costs: { path: '/staff/ops/costs', title: 'Operational Costs' },
  priceWatcher: { path: '/staff/price-watcher', title: 'Price Watcher' },
  feedbackAnalytics: { path: '/staff/resources/feedback-analytics', title: 'Feedback Analytics' },
  userManagement: { path: '/staff/resources/user-management', title: 'User Management' },
  contentManagement: { path: '/staff/resources/content-management', title: 'Content Management' },
  auditLog: { path: '/staff/resources/audit-log', title: 'Audit Log' },
  chatSessions: { path: '/staff/resources/chat-sessions', title: 'Chat Sessions' },
  emailLogs: { path: '/staff/resources/email-logs', title: 'Email Logs' },
  systemSettings: { path: '/staff/resources/system-settings', title: 'System Settings' },
  databaseAdmin: { path: '/staff/resources/database-admin', title: 'Database Admin' },
  privacyRequests: { path: '/staff/resources/privacy-requests', title: 'Privacy Requests' },
  systemMonitoring: { path: '/staff/resources/system-monitoring', title: 'System Monitoring' },
} as const satisfies Record<string, PrivatePageInfo>;

export const STAFF_PATHS: readonly string[] = Object.values(STAFF_PAGES).map((page) => page.path);
