import { STAFF_PAGES } from '../../content/staff-pages.ts';
import { hasEveryWord } from '../../lib/has-every-word.ts';
import type { PaletteFinder } from '../../lib/palette-sources.ts';
import { loadMyAccess } from '../../lib/staff/my-access.ts';
import { readOnce } from '../../staff-parts/frame/finders.ts';
import { STAFF_ACCESS } from '../../staff-parts/gate/texts.ts';
import { loadDirectory } from './data/directory.ts';

/** Finds the people that the signed-in person can see, for the command palette. */
export function peopleFinder(): PaletteFinder {
  const readDirectory = readOnce(async (signal) => {
    const access = await loadMyAccess(STAFF_ACCESS.unread, signal);
    return access.levelOf('user-management') === 'none' ? null : await loadDirectory(signal);
  });
  return async (words) => {
    const directory = await readDirectory();
    if (directory === null) return [];
    const { people, roles } = directory;
    return people
      .filter(({ email, name }) => hasEveryWord(`${name} ${email}`, words))
      .map(({ email, name, role, user_id }) => ({
        name: name === '' ? email : `${name}, ${email}`,
        description: roles.find(({ name }) => name === role)?.title ?? role,
        path: `${STAFF_PAGES.userManagement.path}?open=${user_id}`,
      }));
  };
}
