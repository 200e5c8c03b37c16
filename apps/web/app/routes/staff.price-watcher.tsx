import { STAFF_PAGES } from '../content/site-map.ts';
import { PriceWatcherView } from '../features/price-watcher/price-watcher-view.tsx';
import { StaffGuard } from '../features/staff-session/staff-guard.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export function meta() {
  return privatePageMeta(STAFF_PAGES.priceWatcher);
}

export default function Page() {
  return (
    <StaffGuard waiting="Checking authentication...">
      {(staff) => <PriceWatcherView staff={staff} />}
    </StaffGuard>
  );
}
