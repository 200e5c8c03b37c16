import { STAFF_PAGES } from '../content/staff-pages.ts';
import { ContentManagementView } from '../features/content-management/content-management-view.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export function meta() {
  return privatePageMeta(STAFF_PAGES.contentManagement);
}

export default function Page() {
  return <ContentManagementView />;
}
