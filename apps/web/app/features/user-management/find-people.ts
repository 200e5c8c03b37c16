import { STAFF_PAGES } from '../../content/site-map.ts';
import { STAFF_ACCESS } from '../../content/staff-access.ts';
import type { PaletteFinder } from '../../lib/palette-sources.ts';
import { loadMyAccess } from '../../lib/staff/my-access.ts';
import { hasEveryWord } from '../../staff-parts/frame/has-every-word.ts';
import { loadDirectory } from './data/directory.ts';

/** Finds the people that the signed-in person may see, for the command palette. */
export const findPeople: PaletteFinder = async (words, signal) => {
  const access = await loadMyAccess(STAFF_ACCESS.unread, signal);
  if (access.levelOf('user-management') === 'none') return [];
  const { people, roles } = await loadDirectory(signal);
  return people
    .filter(({ email }) => hasEveryWord(email, words))
    .map(({ email, role, user_id }) => ({
      name: email,
      description: roles.find(({ name }) => name === role)?.title ?? role,
      path: `${STAFF_PAGES.userManagement.path}?open=${user_id}`,
    }));
};
