import { STAFF_PAGES } from '../../content/staff-pages.ts';
import { hasEveryWord } from '../../lib/has-every-word.ts';
import type { PaletteFinder } from '../../lib/palette-sources.ts';
import { aucklandDate } from '../../lib/timestamps.ts';
import { readOnce } from '../../staff-parts/frame/finders.ts';
import { nzdText } from './data/amount.ts';
import { loadCosts } from './data/load-costs.ts';
import { dayNumber, rangeAround } from './range/date-range.ts';

/** Finds the categories of the costs that the page shows by default, for the command palette. */
export function categoryFinder(): PaletteFinder {
  const readCosts = readOnce((signal) => {
    const today = dayNumber(aucklandDate(new Date())) ?? 0;
    return loadCosts(rangeAround(today), signal, () => undefined);
  });
  return async (words) => {
    const { costs } = await readCosts();
    return costs.categories
      .filter(({ id }) => hasEveryWord(id, words))
      .map(({ id, total }) => ({
        name: id,
        description: nzdText(total),
        path: `${STAFF_PAGES.costs.path}#${encodeURIComponent(id)}`,
      }));
  };
}
