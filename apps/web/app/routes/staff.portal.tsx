import { STAFF_PAGES } from '../content/staff-pages.ts';
import { WaitingLine } from '../features/chat-sessions/waiting-line.tsx';
import { FirstDay } from '../features/staff-portal/first-day.tsx';
import { PortalCounts } from '../features/staff-portal/portal-counts.tsx';
import { PortalView } from '../features/staff-portal/portal-view.tsx';
import { useSignedInStaff } from '../features/staff-session/use-signed-in-staff.ts';
import { OpenAlerts } from '../features/system-monitoring/open-alerts.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { MailNotice } from '../staff-parts/mail/mail-notice.tsx';

export function meta() {
  return privatePageMeta(STAFF_PAGES.portal);
}

export default function Page() {
  return (
    <PortalView
      staff={useSignedInStaff()}
      news={
        <>
          <WaitingLine />
          <MailNotice />
          <OpenAlerts />
          <PortalCounts />
          <FirstDay />
        </>
      }
    />
  );
}
