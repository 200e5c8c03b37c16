import { STAFF_PAGES } from '../content/staff-pages.ts';
import { PrivacyRequestsView } from '../features/privacy-requests/privacy-requests-view.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export function meta() {
  return privatePageMeta(STAFF_PAGES.privacyRequests);
}

export default function Page() {
  return <PrivacyRequestsView />;
}
