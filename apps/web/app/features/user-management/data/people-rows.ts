import type { StaffInvitation, StaffPerson } from '@hln/contracts';
import type { Directory } from './directory.ts';

export const PERSON_STATES = ['active', 'disabled', 'invited', 'expired'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** A row of the list of people: an account, or an invitation that nobody has accepted. */
export interface PeopleRow {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly state: PersonState;
  readonly lastSignInAt: string | null;
  readonly openSessions: number;
  readonly exceptions: number;
  readonly createdAt: string | null;
  /** One of them is null. */
  readonly person: StaffPerson | null;
  readonly invitation: StaffInvitation | null;
}

/** Everybody who works here or was invited to. */
export function peopleRows({ people, invitations }: Pick<Directory, 'people' | 'invitations'>): PeopleRow[] {
  return [...people.map(rowOfPerson), ...invitations.map(rowOfInvitation)];
}

function rowOfPerson(person: StaffPerson): PeopleRow {
  return {
    id: person.user_id,
    email: person.email,
    role: person.role,
    state: person.is_active ? 'active' : 'disabled',
    lastSignInAt: person.last_sign_in_at,
    openSessions: person.open_sessions,
    exceptions: Object.keys(person.exceptions).length,
    createdAt: person.created_at,
    person,
    invitation: null,
  };
}

function rowOfInvitation(invitation: StaffInvitation): PeopleRow {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    // Without a link nobody can accept it, which is put right like an expired one: by sending it again.
    state: invitation.state === 'invited' ? 'invited' : 'expired',
    lastSignInAt: null,
    openSessions: 0,
    exceptions: 0,
    createdAt: invitation.created_at,
    person: null,
    invitation,
  };
}
