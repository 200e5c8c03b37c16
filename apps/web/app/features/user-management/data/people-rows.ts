import type { StaffInvitation, StaffPerson, StaffSecondFactor } from '@hln/contracts';
import type { Directory } from './directory.ts';

export const PERSON_STATES = ['active', 'disabled', 'invited', 'waiting', 'refused', 'expired'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** `due`: a second factor is required but missing. */
export const FACTOR_STATES = ['on', 'off', 'due'] as const;
export type FactorState = (typeof FACTOR_STATES)[number];

/** A row of the list of people: an account, or an invitation that nobody has accepted. */
export interface PeopleRow {
  readonly id: string;
  readonly email: string;
  /** Empty for somebody who has given none, and for an invitation. */
  readonly name: string;
  readonly role: string;
  readonly state: PersonState;
  /** Null for an invitation. */
  readonly factor: FactorState | null;
  readonly lastSignInAt: string | null;
  readonly openSessions: number;
  readonly exceptions: number;
  readonly createdAt: string | null;
  /** Either `person` or `invitation` is null. */
  readonly person: StaffPerson | null;
  readonly invitation: StaffInvitation | null;
}

/** Everybody who works here or has been invited. */
export function peopleRows({
  people,
  factors,
  invitations,
}: Pick<Directory, 'people' | 'factors' | 'invitations'>): PeopleRow[] {
  return [
    ...people.map((person) => rowOfPerson(person, factors.get(person.user_id))),
    ...invitations.map(rowOfInvitation),
  ];
}

export function factorState(factor: StaffSecondFactor | undefined): FactorState {
  if (factor !== undefined && factor.enrolled_at !== null) return 'on';
  return factor?.is_required === true ? 'due' : 'off';
}

function rowOfPerson(person: StaffPerson, factor: StaffSecondFactor | undefined): PeopleRow {
  return {
    id: person.user_id,
    email: person.email,
    name: person.name,
    role: person.role,
    state: person.is_active ? 'active' : 'disabled',
    factor: factorState(factor),
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
    name: '',
    role: invitation.role,
    // Without a link, nobody can accept it. Like an expired one, it is fixed by sending it again.
    state: invitation.state === 'unsent' ? 'expired' : invitation.state,
    factor: null,
    lastSignInAt: null,
    openSessions: 0,
    exceptions: 0,
    createdAt: invitation.created_at,
    person: null,
    invitation,
  };
}
