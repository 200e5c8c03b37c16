import type { StaffPerson } from '@hln/contracts';
import { PEOPLE } from '../../../content/user-management.ts';
import { aucklandTime, readTimestamp } from '../../../lib/timestamps.ts';
import type { ListColumn } from '../../../staff-parts/list/list-column.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { StaffRole } from '../data/directory.ts';
import styles from '../user-management.module.css';
import type { PeopleSort } from './people-list.ts';

const timeText = (at: string | null) => {
  const moment = at === null ? null : readTimestamp(at);
  return moment === null ? '' : aucklandTime(moment);
};

/** The columns of the list of people. @param me the id of who looks at it */
export function peopleColumns(
  roles: readonly StaffRole[],
  me: string,
): readonly ListColumn<StaffPerson, PeopleSort>[] {
  const titleOf = (role: string) => roles.find(({ name }) => name === role)?.title ?? role;
  const exceptionsOf = ({ exceptions }: StaffPerson) => Object.keys(exceptions).length;
  const stateOf = (person: StaffPerson) => (person.is_active ? PEOPLE.active : PEOPLE.disabled);
  return [
    {
      id: 'email',
      title: PEOPLE.columns.email,
      sort: 'email',
      csv: ({ email }) => email,
      cell: ({ email, user_id, is_active }) => (
        <>
          <span className={classNames(!is_active && styles.inactive)}>{email}</span>
          {user_id === me && <span className={styles.badge}>{PEOPLE.you}</span>}
        </>
      ),
    },
    {
      id: 'role',
      title: PEOPLE.columns.role,
      sort: 'role',
      csv: ({ role }) => titleOf(role),
      cell: ({ role }) => titleOf(role),
    },
    {
      id: 'state',
      title: PEOPLE.columns.state,
      csv: stateOf,
      cell: stateOf,
    },
    {
      id: 'last-sign-in',
      title: PEOPLE.columns.lastSignIn,
      sort: 'last-sign-in',
      csv: ({ last_sign_in_at }) => timeText(last_sign_in_at),
      cell: ({ last_sign_in_at: at }) => (at === null ? PEOPLE.never : <Moment at={at} />),
    },
    {
      id: 'sessions',
      title: PEOPLE.columns.sessions,
      sort: 'sessions',
      align: 'end',
      csv: ({ open_sessions }) => String(open_sessions),
      cell: ({ open_sessions }) => open_sessions,
    },
    {
      id: 'exceptions',
      title: PEOPLE.columns.exceptions,
      align: 'end',
      csv: (person) => String(exceptionsOf(person)),
      cell: exceptionsOf,
    },
    {
      id: 'created',
      title: PEOPLE.columns.created,
      isHidden: true,
      csv: ({ created_at }) => timeText(created_at),
      cell: ({ created_at: at }) => (at === null ? '' : <Moment at={at} />),
    },
  ];
}
