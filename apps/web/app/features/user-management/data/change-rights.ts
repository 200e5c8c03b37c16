import type { StaffLevel } from '@hln/contracts';
import { USER_MANAGEMENT } from '../../../content/user-management.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';

/** A change of what somebody, or a role, may do, or of whether an account can be used. The database decides whether the caller may make it. */
export type RightsChange =
  | { readonly kind: 'role'; readonly person: string; readonly role: string }
  /** A level of null lets the role decide again. */
  | {
      readonly kind: 'exception';
      readonly person: string;
      readonly area: string;
      readonly level: StaffLevel | null;
    }
  | {
      readonly kind: 'role-level';
      readonly role: string;
      readonly area: string;
      readonly level: StaffLevel;
    }
  /** The reason is one line. */
  | { readonly kind: 'disable'; readonly person: string; readonly why: string }
  | { readonly kind: 'enable'; readonly person: string };

/** @throws SiteError with the database's sentence */
export async function changeRights(change: RightsChange): Promise<void> {
  dataOf(await send(change), USER_MANAGEMENT.unsaved);
}

function send(change: RightsChange) {
  const rest = staffRest();
  switch (change.kind) {
    case 'role':
      return rest
        .rpc('set_staff_role', { person: change.person, new_role: change.role })
        .abortSignal(limited());
    case 'exception':
      return rest
        .rpc('set_staff_exception', {
          person: change.person,
          area_name: change.area,
          // The generated type knows no null for a parameter.
          new_level: change.level as StaffLevel,
        })
        .abortSignal(limited());
    case 'role-level':
      return rest
        .rpc('set_role_level', { role_name: change.role, area_name: change.area, new_level: change.level })
        .abortSignal(limited());
    case 'disable':
      return rest.rpc('disable_account', { person: change.person, why: change.why }).abortSignal(limited());
    case 'enable':
      return rest.rpc('enable_account', { person: change.person }).abortSignal(limited());
  }
}
