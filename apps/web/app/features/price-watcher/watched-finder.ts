import { STAFF_PAGES } from '../../content/staff-pages.ts';
import type { PaletteFinder } from '../../lib/palette-sources.ts';
import { storedClaims } from '../../lib/staff/stored-session.ts';
import { readOnce } from '../../staff-parts/frame/finders.ts';
import { loadItems } from './data/load-watch.ts';
import { findItems } from './list/find-items.ts';

/** Finds the signed-in person's watched items, for the command palette. */
export function watchedFinder(): PaletteFinder {
  const readItems = readOnce(async (signal) => {
    const userId = storedClaims()?.userId;
    return userId === undefined ? [] : await loadItems(userId, signal);
  });
  return async (words) =>
    findItems(await readItems(), words, 'name').map(({ id, item_name, item_url }) => ({
      name: item_name,
      description: item_url,
      path: `${STAFF_PAGES.priceWatcher.path}#${id}`,
    }));
}
