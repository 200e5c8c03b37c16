import { STAFF_PAGES } from '../content/staff-pages.ts';
import { DatabaseAdminView } from '../features/database-admin/database-admin-view.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export function meta() {
  return privatePageMeta(STAFF_PAGES.databaseAdmin);
}

export default function Page() {
  return <DatabaseAdminView />;
}
