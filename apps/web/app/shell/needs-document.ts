import { isIsolated, PAGES } from '../content/site-map.ts';

/** Of a path that ends in a slash, as prerendered ones do, and of one that does not. */
const plain = (path: string) => path.replace(/(.)\/$/, '$1');

/** Whether it is shown is for the server to say at each visit, however long this document has been open. */
const isTool = (path: string) => path.startsWith('/tools/');

/**
 * Whether going from one path to another takes a new document. A document keeps the Content-Security-Policy that it was
 * loaded with, so an isolated page must neither inherit the freedom of the page before nor pass its bounds on; and the
 * router cannot load a page from an isolated one, since it fetches.
 */
export function needsDocument(from: string, to: string): boolean {
  if (plain(from) === plain(to)) return false;
  // The card provider's scripts are allowed on its own page alone.
  return isIsolated(from) || isIsolated(to) || isTool(to) || plain(to) === PAGES.coffee.path;
}
