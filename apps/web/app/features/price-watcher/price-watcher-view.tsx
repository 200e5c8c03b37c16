import type { StaffMember } from '../../lib/staff/staff-client.ts';
import { PageHead } from '../../ui/page-head.tsx';

export function PriceWatcherView({ staff }: { readonly staff: StaffMember }) {
  return (
    <PageHead
      title="Price Watcher"
      lede={staff.email ?? ''}
      back={{ to: '/staff/portal', children: 'Staff Portal' }}
    />
  );
}
