import { STAFF_PAGES } from '../content/staff-pages.ts';
import { PriceWatcherView } from '../features/price-watcher/price-watcher-view.tsx';
import type { StaffPageHandle } from '../features/staff-session/staff-page-handle.ts';
import { STAFF_GUARD } from '../features/staff-session/texts.ts';
import { useSignedInStaff } from '../features/staff-session/use-signed-in-staff.ts';
import { privatePageMeta } from '../lib/page-meta.ts';

export const handle: StaffPageHandle = { waiting: STAFF_GUARD.checking };

export function meta() {
  return privatePageMeta(STAFF_PAGES.priceWatcher);
}

export default function Page() {
  return <PriceWatcherView staff={useSignedInStaff()} />;
}
