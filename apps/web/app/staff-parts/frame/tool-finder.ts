import { STAFF_ACCESS } from '../../content/staff-access.ts';
import { STAFF_PAGES } from '../../content/staff-pages.ts';
import { STAFF_FRAME } from '../../content/staff-parts.ts';
import { STAFF_TOOLS } from '../../content/staff-tools.ts';
import type { PaletteFinder } from '../../lib/palette-sources.ts';
import { loadMyAccess } from '../../lib/staff/my-access.ts';
import { hasEveryWord } from './has-every-word.ts';
import { readOnce } from './read-once.ts';

/** Finds the staff tools that are open to the signed-in person, and the portal. */
export function toolFinder(): PaletteFinder {
  const readAccess = readOnce((signal) => loadMyAccess(STAFF_ACCESS.unread, signal));
  return async (words) => {
    const access = await readAccess();
    const tools = STAFF_TOOLS.filter((tool) => tool.isOpenToAll || access.levelOf(tool.id) !== 'none').map(
      ({ name, description, url }) => ({ name, description, path: url }),
    );
    const portal = { name: STAFF_FRAME.portal, description: '', path: STAFF_PAGES.portal.path };
    return [...tools, portal].filter(({ name, description }) =>
      hasEveryWord(`${name} ${description}`, words),
    );
  };
}
