import { LOST_FACTOR } from '../../../content/second-factor.ts';
import { PEOPLE } from '../../../content/user-management.ts';
import { readTimestamp } from '../../../lib/timestamps.ts';
import { inMemorySource } from '../../../staff-parts/list/in-memory-source.ts';
import type { ListDefinition, ListSource } from '../../../staff-parts/list/list-definition.ts';
import type { Directory } from '../data/directory.ts';
import { FACTOR_STATES, PERSON_STATES, type PeopleRow, peopleRows } from '../data/people-rows.ts';

export type PeopleFilter = 'role' | 'state' | 'factor';
export type PeopleSort = 'email' | 'role' | 'state' | 'last-sign-in' | 'sessions';

/** What the list of people can be asked for. */
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
      role: PEOPLE.columns.role,
      state: PEOPLE.columns.state,
      'last-sign-in': PEOPLE.columns.lastSignIn,
      sessions: PEOPLE.columns.sessions,
    },
    defaultSort: { by: 'email', descending: false },
    pageSize: 25,
  };
}

/** The people of the directory and those who were invited, as the list asks for them. */
export function peopleSource(directory: Directory): ListSource<PeopleRow, PeopleFilter, PeopleSort> {
  const ranks = new Map(directory.roles.map(({ name }, index) => [name, index]));
  return inMemorySource<PeopleRow, PeopleFilter, PeopleSort>({
    rows: peopleRows(directory),
    idOf: ({ id }) => id,
    textOf: ({ email, role }) => `${email} ${role}`,
    matches: {
      role: (row, value) => row.role === value,
      state: (row, value) => row.state === value,
      factor: (row, value) => row.factor === value,
    },
    sortValues: {
      email: ({ email }) => email,
      role: ({ role }) => ranks.get(role) ?? null,
      state: ({ state }) => PERSON_STATES.indexOf(state),
      'last-sign-in': ({ lastSignInAt: at }) => (at === null ? null : (readTimestamp(at)?.getTime() ?? null)),
      sessions: ({ openSessions }) => openSessions,
    },
  });
}
