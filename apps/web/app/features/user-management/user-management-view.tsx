import { STAFF_ACCESS } from '../../content/staff-access.ts';
import { PEOPLE, USER_MANAGEMENT } from '../../content/user-management.ts';
import { useMyAccess } from '../../lib/staff/my-access.ts';
import type { StaffMember } from '../../lib/staff/staff-client.ts';
import { Alert, LiveRegion } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PeoplePanel } from './people/people-panel.tsx';
import { RolesPanel } from './roles/roles-panel.tsx';
import { useDirectory } from './use-directory.ts';
import styles from './user-management.module.css';

const AREA = 'user-management';

/** Who works here and what each of them may do, for those who may see it. */
export function UserManagementView({ staff }: { readonly staff: StaffMember }) {
  const access = useMyAccess();
  return (
    <>
      <PageHead
        title={USER_MANAGEMENT.title}
        lede={USER_MANAGEMENT.lede}
        back={{ to: '/staff/portal', children: USER_MANAGEMENT.back }}
      />
      <div className={`wrap ${styles.page}`}>
        {access !== null && access.levelOf(AREA) === 'none' ? (
          <Alert tone="warning">
            <p>
              {USER_MANAGEMENT.closed} {STAFF_ACCESS.ask(access.owners)}
            </p>
          </Alert>
        ) : (
          <Workplace staff={staff} mayChange={access?.levelOf(AREA) === 'manage'} isKnown={access !== null} />
        )}
      </div>
    </>
  );
}

interface WorkplaceProps {
  readonly staff: StaffMember;
  readonly mayChange: boolean;
  /** Whether `mayChange` has been read. */
  readonly isKnown: boolean;
}

function Workplace({ staff, mayChange, isKnown }: WorkplaceProps) {
  const { directory, failure, loading, reload, outcome, saving, change } = useDirectory();
  const me = directory?.people.find(({ user_id }) => user_id === staff.id);
  const isOwner = directory?.roles.find(({ name }) => name === me?.role)?.mayEverything === true;
  if (directory === null) {
    return failure === null ? (
      <p role="status">{USER_MANAGEMENT.loading}</p>
    ) : (
      <Alert tone="danger">
        <p>{failure}</p>
        <Button size="small" busy={loading} onClick={reload}>
          {USER_MANAGEMENT.retry}
        </Button>
      </Alert>
    );
  }
  const rights = { directory, me: staff.id, mayChange, isOwner, saving, change };
  return (
    <>
      <LiveRegion className={styles.outcome}>
        {outcome !== null && (
          <Alert tone={outcome.tone}>
            <p>{outcome.text}</p>
            {outcome.undo !== null && (
              <Button size="small" disabled={saving} onClick={outcome.undo}>
                {USER_MANAGEMENT.undo}
              </Button>
            )}
          </Alert>
        )}
      </LiveRegion>
      {isKnown && !mayChange && <p className={styles.note}>{USER_MANAGEMENT.viewOnly}</p>}
      <PeoplePanel {...rights} />
      <RolesPanel {...rights} />
      <p className={styles.note}>{PEOPLE.addHint}</p>
    </>
  );
}
