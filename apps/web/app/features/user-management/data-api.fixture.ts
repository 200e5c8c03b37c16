import { loadMyAccess } from '../../lib/staff/my-access.ts';
import { changeRights } from './data/change-rights.ts';
import { loadDirectory } from './data/directory.ts';

/** Makes every call that the page of user management makes to the data API, for the test of all of them. */
export async function callDataApi(person: string): Promise<void> {
  const { signal } = new AbortController();
  const area = 'donations';
  // The recorded answers are no rows.
  await Promise.allSettled([loadMyAccess('', signal), loadDirectory(signal)]);
  await changeRights({ kind: 'role', person, role: 'member' });
  await changeRights({ kind: 'exception', person, area, level: null });
  await changeRights({ kind: 'role-level', role: 'member', area, level: 'none' });
}
