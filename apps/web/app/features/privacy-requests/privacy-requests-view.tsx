import { useRef } from 'react';
import { useReading } from '../../lib/staff/staff-queries.tsx';
import { useChanges } from '../../staff-parts/changes/use-changes.ts';
import { StaffPageBody } from '../../staff-parts/frame/staff-page-body.tsx';
import { AreaGate } from '../../staff-parts/gate/area-gate.tsx';
import { ReadFailure } from '../../staff-parts/gate/read-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { readRequests } from './data/personal-data.ts';
import { FindPanel } from './find/find-panel.tsx';
import { usePersonalSearch } from './find/use-personal-search.ts';
import styles from './privacy-requests.module.css';
import { RequestsPanel } from './requests/requests-panel.tsx';
import { PRIVACY_REQUESTS } from './texts.ts';

const AREA = 'privacy-requests';

/** The search for a person's data, and the requests that people have made about theirs. */
export function PrivacyRequestsView() {
  return (
    <>
      <PageHead
        title={PRIVACY_REQUESTS.title}
        lede={PRIVACY_REQUESTS.lede}
        back={{ to: '/staff/portal', children: PRIVACY_REQUESTS.back }}
      />
      <StaffPageBody>
        <AreaGate area={AREA} loading={PRIVACY_REQUESTS.loading}>
          {({ levelOf }) => <Desk mayManage={levelOf(AREA) === 'manage'} />}
        </AreaGate>
      </StaffPageBody>
    </>
  );
}

function Desk({ mayManage }: { readonly mayManage: boolean }) {
  const {
    data: requests,
    failure,
    reload,
  } = useReading(['privacy-requests'], readRequests, PRIVACY_REQUESTS.unread);
  const changes = useChanges({ unsaved: PRIVACY_REQUESTS.unsaved, readAnew: reload });
  const search = usePersonalSearch();
  const findPanel = useRef<HTMLDivElement>(null);
  if (requests === null) {
    if (failure !== null) return <ReadFailure message={failure} onRetry={reload} />;
    return <p role="status">{PRIVACY_REQUESTS.loading}</p>;
  }
  return (
    <>
      {mayManage ? (
        <div ref={findPanel}>
          <FindPanel search={search} requests={requests} changes={changes} />
        </div>
      ) : (
        <p className={styles.note}>{PRIVACY_REQUESTS.viewOnly}</p>
      )}
      <RequestsPanel
        requests={requests}
        changes={changes}
        mayManage={mayManage}
        onFind={(contact) => {
          findPanel.current?.scrollIntoView({ block: 'start' });
          findPanel.current?.querySelector('input')?.focus({ preventScroll: true });
          void search.find(contact);
        }}
      />
    </>
  );
}
