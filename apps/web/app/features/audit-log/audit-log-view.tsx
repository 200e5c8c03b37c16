import { staffPeopleSchema } from '@hln/contracts';
import * as v from 'valibot';
import { AUDIT_LOG } from '../../content/audit-log.ts';
import { STAFF_PAGES } from '../../content/staff-pages.ts';
import { dataOf, limited } from '../../lib/staff/staff-call.ts';
import { staffRest } from '../../lib/staff/staff-client.ts';
import { useReading } from '../../lib/staff/use-staff-query.ts';
import { StaffPageBody } from '../../staff-parts/frame/staff-page-body.tsx';
import { AreaGate } from '../../staff-parts/gate/area-gate.tsx';
import { ReadFailure } from '../../staff-parts/gate/read-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EntriesPanel } from './entries/entries-panel.tsx';
import { VerifyPanel } from './verification/verify-panel.tsx';

/** Whoever sees who may do what also sees what they did. */
const AREA = 'user-management';

/** Who did what, for those who may see it. */
export function AuditLogView() {
  return (
    <>
      <PageHead
        title={AUDIT_LOG.title}
        lede={AUDIT_LOG.lede}
        back={{ to: STAFF_PAGES.userManagement.path, children: AUDIT_LOG.back }}
      />
      <StaffPageBody>
        <AreaGate area={AREA} loading={AUDIT_LOG.loading}>
          {() => <Record />}
        </AreaGate>
      </StaffPageBody>
    </>
  );
}

/** The people whose deeds can be asked for. @throws SiteError */
export async function loadPeople(signal: AbortSignal) {
  const answer = await staffRest().rpc('staff_people').abortSignal(limited(signal));
  return v.parse(staffPeopleSchema, dataOf(answer, AUDIT_LOG.failed));
}

function Record() {
  const { data, failure, reload } = useReading(['audit-log', 'people'], loadPeople, AUDIT_LOG.failed);
  if (data === null) {
    if (failure !== null) return <ReadFailure message={failure} onRetry={reload} />;
    return <p role="status">{AUDIT_LOG.loading}</p>;
  }
  return (
    <>
      <EntriesPanel people={data} />
      <VerifyPanel />
    </>
  );
}
