import type { StaffPerson } from '@hln/contracts';
import { PEOPLE } from '../../../content/user-management.ts';
import { readTimestamp } from '../../../lib/timestamps.ts';
import { inMemorySource } from '../../../staff-parts/list/in-memory-source.ts';
import type { ListDefinition, ListSource } from '../../../staff-parts/list/list-definition.ts';
import type { Directory } from '../data/directory.ts';

export type PeopleFilter = 'role' | 'state';
export type PeopleSort = 'email' | 'role' | 'last-sign-in' | 'sessions';

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
        options: [
          { value: 'active', label: PEOPLE.active },
          { value: 'disabled', label: PEOPLE.disabled },
        ],
      },
    },
    sorts: {
      email: PEOPLE.columns.email,
      role: PEOPLE.columns.role,
      'last-sign-in': PEOPLE.columns.lastSignIn,
      sessions: PEOPLE.columns.sessions,
    },
    defaultSort: { by: 'email', descending: false },
    pageSize: 25,
  };
}

/** The people of the directory, as the list asks for them. */
export function peopleSource({
  people,
  roles,
}: Directory): ListSource<StaffPerson, PeopleFilter, PeopleSort> {
  const ranks = new Map(roles.map(({ name }, index) => [name, index]));
  return inMemorySource<StaffPerson, PeopleFilter, PeopleSort>({
    rows: people,
    idOf: ({ user_id }) => user_id,
    textOf: ({ email, role }) => `${email} ${role}`,
    matches: {
      role: (person, value) => person.role === value,
      state: (person, value) => person.is_active === (value === 'active'),
    },
    sortValues: {
      email: ({ email }) => email,
      role: ({ role }) => ranks.get(role) ?? null,
      'last-sign-in': ({ last_sign_in_at: at }) =>
        at === null ? null : (readTimestamp(at)?.getTime() ?? null),
      sessions: ({ open_sessions }) => open_sessions,
    },
  });
}
