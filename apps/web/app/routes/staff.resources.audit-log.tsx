import { STAFF_PAGES } from '../content/staff-pages.ts';
import { AuditLogView } from '../features/audit-log/audit-log-view.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export function meta() {
  return privatePageMeta(STAFF_PAGES.auditLog);
}

export default function Page() {
  return <AuditLogView />;
}
