import { Outlet, useMatches } from 'react-router';
import { StaffGuard } from '../features/staff-session/staff-guard.tsx';
import { readWaitingText } from '../features/staff-session/staff-page-handle.ts';

/** Stands around every staff page. The key makes each page recognise its visitor afresh. */
export default function Layout() {
  const page = useMatches().at(-1);
  return (
    <StaffGuard key={page?.id} waiting={readWaitingText(page?.handle)}>
      <Outlet />
    </StaffGuard>
  );
}
