import { STAFF_PAGES } from '../content/staff-pages.ts';
import { EmailLogsView } from '../features/email-logs/email-logs-view.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export function meta() {
  return privatePageMeta(STAFF_PAGES.emailLogs);
}

export default function Page() {
  return <EmailLogsView />;
}
