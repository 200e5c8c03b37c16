import { loadMyAccess } from '../../lib/staff/my-access.ts';
import { approveReset } from './data/approve-reset.ts';
import { changeRights } from './data/change-rights.ts';
import { loadDirectory } from './data/directory.ts';
import { revokeInvitation } from './data/invite.ts';
import { loadPersonAccess } from './data/person-access.ts';
import { sendPasswordReset } from './data/send-password-reset.ts';

/** Makes every call that the page of user management makes to the data API, for the test of all of them. */
export async function callDataApi(person: string): Promise<void> {
  const { signal } = new AbortController();
  const area = 'donations';
  // The recorded answers are no rows.
  await Promise.allSettled([
    loadMyAccess('', signal),
    loadDirectory(signal),
    loadPersonAccess(person, signal),
    sendPasswordReset(person),
    approveReset(person, 'Lost.'),
  ]);
  await revokeInvitation(person);
  await changeRights({ kind: 'disable', person, why: 'Left.' });
  await changeRights({ kind: 'enable', person });
  await changeRights({ kind: 'role', person, role: 'member' });
  await changeRights({ kind: 'exception', person, area, level: null });
  await changeRights({ kind: 'role-level', role: 'member', area, level: 'none' });
}
