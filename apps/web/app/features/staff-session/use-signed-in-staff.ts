import { createContext, use } from 'react';
import type { StaffMember } from '../../lib/staff/staff-client.ts';

/** Set by the guard around every staff page. */
export const SignedInStaff = createContext<StaffMember | null>(null);

/**
 * The signed-in person on this staff page.
 *
 * @throws Error outside of the guard, where nobody is known
 */
export function useSignedInStaff(): StaffMember {
  const staff = use(SignedInStaff);
  if (staff === null) throw new Error('This page is not inside the layout for staff (routes.ts).');
  return staff;
}
