import type { StaffMember } from '../../lib/staff/staff-client.ts';
import { PageHead } from '../../ui/page-head.tsx';

export function CostsView({ staff }: { readonly staff: StaffMember }) {
  return (
    <PageHead
      title="Operational Costs"
      lede={staff.email ?? ''}
      back={{ to: '/staff/portal', children: 'Staff Portal' }}
    />
  );
}
