import {
  type StaffInvitation,
  type StaffLevel,
  type StaffPerson,
  type StaffRoleMatrix,
  type StaffSecondFactor,
  staffInvitationsSchema,
  staffPeopleSchema,
  staffRoleMatrixSchema,
  staffSecondFactorsSchema,
} from '@hln/contracts';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { USER_MANAGEMENT } from '../texts.ts';

export interface StaffRole {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Whether it is the Owners' role, whose levels can't be changed. */
  readonly mayEverything: boolean;
  /** By area. */
  readonly levels: ReadonlyMap<string, StaffLevel>;
}

export interface StaffArea {
  readonly name: string;
  readonly title: string;
}

/** Who works here and what they can do. */
export interface Directory {
  readonly people: readonly StaffPerson[];
  /** Second factors by account. */
  readonly factors: ReadonlyMap<string, StaffSecondFactor>;
  /** Invitations that nobody has accepted. */
  readonly invitations: readonly StaffInvitation[];
  /** By rank, the highest first. */
  readonly roles: readonly StaffRole[];
  readonly areas: readonly StaffArea[];
  /** When it was loaded, in milliseconds since 1970. */
  readonly readAt: number;
}

/**
 * Loads people, invitations, roles and areas. @throws SiteError, with the code 42501 for somebody who may not see them
 */
export async function loadDirectory(signal: AbortSignal): Promise<Directory> {
  const [people, factors, invitations, matrix] = await Promise.all([
    staffRest().rpc('staff_people').abortSignal(limited(signal)),
    staffRest().rpc('staff_second_factors').abortSignal(limited(signal)),
    staffRest().rpc('staff_invitations').abortSignal(limited(signal)),
    staffRest().rpc('staff_role_matrix').abortSignal(limited(signal)),
  ]);
  return {
    readAt: Date.now(),
    people: v.parse(staffPeopleSchema, dataOf(people, USER_MANAGEMENT.failed)),
    factors: new Map(
      v
        .parse(staffSecondFactorsSchema, dataOf(factors, USER_MANAGEMENT.failed))
        .map((factor) => [factor.user_id, factor] as const),
    ),
    invitations: v.parse(staffInvitationsSchema, dataOf(invitations, USER_MANAGEMENT.failed)),
    ...readMatrix(v.parse(staffRoleMatrixSchema, dataOf(matrix, USER_MANAGEMENT.failed))),
  };
}

/** The roles and areas of the permission rows, each in order of first appearance. */
export function readMatrix(rows: StaffRoleMatrix): Pick<Directory, 'roles' | 'areas'> {
  const areas = new Map<string, StaffArea>();
  const roles = new Map<string, StaffRole & { readonly levels: Map<string, StaffLevel> }>();
  for (const row of rows) {
    if (!areas.has(row.area)) areas.set(row.area, { name: row.area, title: row.area_title });
    const role = roles.get(row.role) ?? {
      name: row.role,
      title: row.role_title,
      description: row.role_description,
      mayEverything: row.may_everything,
      levels: new Map(),
    };
    role.levels.set(row.area, row.level);
    roles.set(row.role, role);
  }
  return { roles: [...roles.values()], areas: [...areas.values()] };
}

/** The active people whose level in an area comes from a role, and who are affected by a change to it. */
export function peopleReached({ people }: Directory, role: string, area: string): readonly StaffPerson[] {
  return people.filter(
    (person) => person.is_active && person.role === role && person.exceptions[area] === undefined,
  );
}
