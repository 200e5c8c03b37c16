import { isIsolated, PAGES } from '../content/site-map.ts';

const { home, about, company, privacy, terms, accessibility } = PAGES;

/**
 * Fetches the next page once its link is pressed, before it is released. It only prefetches, because nothing of a page
 * may run or count before somebody visits it, and it starts no earlier, because the server writes the banner and the
 * hidden tools into each page. It covers only pages for reading: never a tool, which may be hidden by then, nor
 * sign-in, the staff area or the checkout.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        href_matches: [home, about, company, privacy, terms, accessibility]
          .map(({ path }) => path)
          .filter((path) => !isIsolated(path)),
      },
      eagerness: 'conservative',
    },
  ],
});
