import { LOST_FACTOR } from '../../../content/second-factor.ts';
import { PEOPLE } from '../../../content/user-management.ts';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import type { ListColumn } from '../../../staff-parts/list/list-column.ts';
import { fileTime } from '../../../staff-parts/list/list-csv.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { StaffRole } from '../data/directory.ts';
import type { PeopleRow } from '../data/people-rows.ts';
import styles from '../user-management.module.css';
import type { PeopleSort } from './people-list.ts';

/** The columns of the list of people. @param me the id of who looks at it */
export function peopleColumns(
  roles: readonly StaffRole[],
  me: string,
): readonly ListColumn<PeopleRow, PeopleSort>[] {
  const titleOf = (role: string) => roles.find(({ name }) => name === role)?.title ?? role;
  const factorOf = ({ factor }: PeopleRow) => (factor === null ? '' : LOST_FACTOR.states[factor]);
  const stateOf = ({ state }: PeopleRow) => PEOPLE.states[state];
  return [
    {
      id: 'email',
      title: PEOPLE.columns.email,
      sort: 'email',
      csv: ({ email }) => email,
      cell: ({ email, id, state }) => (
        <>
          <span className={classNames(state === 'disabled' && styles.inactive)}>{email}</span>
          {id === me && <Badge isInLine>{PEOPLE.you}</Badge>}
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
      sort: 'state',
      csv: stateOf,
      cell: stateOf,
    },
    {
      id: 'second-factor',
      title: PEOPLE.columns.factor,
      csv: factorOf,
      cell: factorOf,
    },
    {
      id: 'last-sign-in',
      title: PEOPLE.columns.lastSignIn,
      sort: 'last-sign-in',
      csv: ({ lastSignInAt }) => fileTime(lastSignInAt),
      cell: ({ lastSignInAt: at, person }) =>
        at !== null ? <Moment at={at} /> : person === null ? '' : PEOPLE.never,
    },
    {
      id: 'sessions',
      title: PEOPLE.columns.sessions,
      sort: 'sessions',
      align: 'end',
      csv: ({ person, openSessions }) => (person === null ? '' : String(openSessions)),
      cell: ({ person, openSessions }) => (person === null ? '' : openSessions),
    },
    {
      id: 'exceptions',
      title: PEOPLE.columns.exceptions,
      isHidden: true,
      align: 'end',
      csv: ({ person, exceptions }) => (person === null ? '' : String(exceptions)),
      cell: ({ person, exceptions }) => (person === null ? '' : exceptions),
    },
    {
      id: 'created',
      title: PEOPLE.columns.created,
      isHidden: true,
      csv: ({ createdAt }) => fileTime(createdAt),
      cell: ({ createdAt: at }) => (at === null ? '' : <Moment at={at} />),
    },
  ];
}
