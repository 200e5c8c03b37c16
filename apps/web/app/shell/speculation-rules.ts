import { isIsolated, PAGES } from '../content/site-map.ts';

const { home, about, company, privacy, terms, accessibility } = PAGES;

/**
 * Fetches the next page once its link is pressed, before it is released: `prefetch`, because nothing of a page may run
 * or count before somebody is there; and as late as that, because the server writes the banner and the hidden tools
 * into each page. Only pages that are just read: never a tool, which may be hidden by then, nor sign-in, staff area or
 * checkout.
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
