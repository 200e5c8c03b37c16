import { STAFF_PAGES } from '../content/site-map.ts';
import { PortalView } from '../features/staff-portal/portal-view.tsx';
import { StaffGuard } from '../features/staff-session/staff-guard.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export function meta() {
  return privatePageMeta(STAFF_PAGES.portal);
}

export default function Page() {
  return <StaffGuard waiting="Loading...">{(staff) => <PortalView staff={staff} />}</StaffGuard>;
}
