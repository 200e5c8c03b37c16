import { STAFF_PAGES } from '../content/staff-pages.ts';
import { CostsView } from '../features/costs/costs-view.tsx';
import { useSignedInStaff } from '../features/staff-session/use-signed-in-staff.ts';
import { privatePageMeta } from '../lib/page-meta.ts';

export function meta() {
  return privatePageMeta(STAFF_PAGES.costs);
}

export default function Page() {
  return <CostsView staff={useSignedInStaff()} />;
}
