import { STAFF_PAGES } from '../content/staff-pages.ts';
import { useSignedInStaff } from '../features/staff-session/use-signed-in-staff.ts';
import { UserManagementView } from '../features/user-management/user-management-view.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export function meta() {
  return privatePageMeta(STAFF_PAGES.userManagement);
}

export default function Page() {
  return <UserManagementView staff={useSignedInStaff()} />;
}
