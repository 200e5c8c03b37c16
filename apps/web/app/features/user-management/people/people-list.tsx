import { readTimestamp } from '../../../lib/timestamps.ts';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import { inMemorySource } from '../../../staff-parts/list/in-memory-source.ts';
import { fileTime, type ListColumn } from '../../../staff-parts/list/list-column.ts';
import type { ListDefinition, ListSource } from '../../../staff-parts/list/list-definition.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Directory, StaffRole } from '../data/directory.ts';
import { FACTOR_STATES, PERSON_STATES, type PeopleRow, peopleRows } from '../data/people-rows.ts';
import { LOST_FACTOR, PEOPLE } from '../texts.ts';
import styles from '../user-management.module.css';

type PeopleFilter = 'role' | 'state' | 'factor';

type PeopleSort = 'email' | 'name' | 'role' | 'state' | 'last-sign-in' | 'sessions';

/** The filters and sorting of the list of people. */
export function peopleDefinition({ roles }: Directory): ListDefinition<PeopleFilter, PeopleSort> {
  return {
    id: 'people',
    filters: {
      role: {
        kind: 'choice',
        label: PEOPLE.columns.role,
        options: roles.map(({ name, title }) => ({ value: name, label: title })),
      },
      state: {
        kind: 'choice',
        label: PEOPLE.columns.state,
        options: PERSON_STATES.map((state) => ({ value: state, label: PEOPLE.states[state] })),
      },
      factor: {
        kind: 'choice',
        label: PEOPLE.columns.factor,
        options: FACTOR_STATES.map((state) => ({ value: state, label: LOST_FACTOR.states[state] })),
      },
    },
    sorts: {
      email: PEOPLE.columns.email,
      name: PEOPLE.columns.name,
      role: PEOPLE.columns.role,
      state: PEOPLE.columns.state,
      'last-sign-in': PEOPLE.columns.lastSignIn,
      sessions: PEOPLE.columns.sessions,
    },
    defaultSort: { by: 'email', descending: false },
    pageSize: 25,
  };
}

/** The people of the directory and the invited ones, as the list shows them. */
export function peopleSource(directory: Directory): ListSource<PeopleRow, PeopleFilter, PeopleSort> {
  const ranks = new Map(directory.roles.map(({ name }, index) => [name, index]));
  return inMemorySource<PeopleRow, PeopleFilter, PeopleSort>({
    rows: peopleRows(directory),
    idOf: ({ id }) => id,
    textOf: ({ email, name, role }) => `${email} ${name} ${role}`,
    valuesOf: ({ email, name, role }) => [email, email.split('@')[1] ?? '', name, role],
    matches: {
      role: (row, value) => row.role === value,
      state: (row, value) => row.state === value,
      factor: (row, value) => row.factor === value,
    },
    sortValues: {
      email: ({ email }) => email,
      name: ({ name }) => (name === '' ? null : name),
      role: ({ role }) => ranks.get(role) ?? null,
      state: ({ state }) => PERSON_STATES.indexOf(state),
      'last-sign-in': ({ lastSignInAt: at }) => (at === null ? null : (readTimestamp(at)?.getTime() ?? null)),
      sessions: ({ openSessions }) => openSessions,
    },
  });
}

/** The columns of the list of people. @param me the viewer's id */
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
      id: 'name',
      title: PEOPLE.columns.name,
      sort: 'name',
      csv: ({ name }) => name,
      cell: ({ name }) => name,
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
