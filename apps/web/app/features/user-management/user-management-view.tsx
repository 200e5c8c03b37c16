import { STAFF_PAGES } from '../../content/staff-pages.ts';
import type { StaffMember } from '../../lib/staff/staff-client.ts';
import { StaffPageBody } from '../../staff-parts/frame/staff-page-body.tsx';
import { AreaGate } from '../../staff-parts/gate/area-gate.tsx';
import { ReadFailure } from '../../staff-parts/gate/read-failure.tsx';
import { MailNotice } from '../../staff-parts/mail/mail-notice.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useDirectory } from './data/use-directory.ts';
import { PeoplePanel } from './people/people-panel.tsx';
import { RolesPanel } from './roles/roles-panel.tsx';
import { PEOPLE, USER_MANAGEMENT } from './texts.ts';
import styles from './user-management.module.css';

const AREA = 'user-management';

/** Who works here and what they can do, for those who can see it. */
export function UserManagementView({ staff }: { readonly staff: StaffMember }) {
  return (
    <>
      <PageHead
        title={USER_MANAGEMENT.title}
        lede={USER_MANAGEMENT.lede}
        back={{ to: '/staff/portal', children: USER_MANAGEMENT.back }}
      />
      <StaffPageBody>
        <AreaGate area={AREA} loading={USER_MANAGEMENT.loading}>
          {({ levelOf }) => <Workplace staff={staff} mayChange={levelOf(AREA) === 'manage'} />}
        </AreaGate>
      </StaffPageBody>
    </>
  );
}

function Workplace({ staff, mayChange }: { readonly staff: StaffMember; readonly mayChange: boolean }) {
  const { directory, failure, reload, saving, change, changeAll, act } = useDirectory();
  if (directory === null) {
    if (failure !== null) return <ReadFailure message={failure} onRetry={reload} />;
    return <p role="status">{USER_MANAGEMENT.loading}</p>;
  }
  const me = directory.people.find(({ user_id }) => user_id === staff.id);
  const isOwner = directory.roles.find(({ name }) => name === me?.role)?.mayEverything === true;
  const rights = {
    directory,
    me: staff.id,
    mayChange,
    isOwner,
    saving,
    change,
    changeAll,
    act,
    readAnew: reload,
  };
  return (
    <>
      <MailNotice />
      {!mayChange && <p className={styles.note}>{USER_MANAGEMENT.viewOnly}</p>}
      <PeoplePanel {...rights} />
      <RolesPanel {...rights} />
      <p className={styles.note}>
        <Link to={STAFF_PAGES.auditLog.path}>{PEOPLE.auditLog}</Link>
      </p>
    </>
  );
}
