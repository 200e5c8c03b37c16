import { PAGES } from '../../app/content/site-map.ts';

const { home, about, tools, company, privacy, terms, accessibility, licences } = PAGES;

const PATHS: ReadonlySet<string> = new Set(
  [home, about, tools, company, privacy, terms, accessibility, licences].map(({ path }) => path),
);

/**
 * Whether the page is there to be read: nothing on it needs a script before its visitor does something.
 *
 * @param path of the page; that of Home may be `/.`
 */
export const isForReading = (path: string): boolean => PATHS.has(path.replace(/^\/\.$/, '/'));
