/** Where somebody goes who signs in without having asked for a page. */
export const PORTAL_PATH = '/staff/portal';

/** Stands for the site's own origin, whatever that is. */
const HERE = 'https://site.invalid';

/** Where somebody signs in who then goes on to `path`, a path of this site with its query. */
export function loginPath(path: string): string {
  return `/login?next=${encodeURIComponent(path)}`;
}

/**
 * Where to go on to after signing in: the page that `search`, the query of the sign-in page, names, if it is one of
 * ours for staff. Anybody can write such a query into a link, so everything else leads to the portal.
 */
export function pathAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  // Parsed as the browser would, since `/\evil.example` and `/staff/..//evil.example` are paths to the eye only.
  const url = next.startsWith('/staff/') ? URL.parse(next, HERE) : null;
  if (url === null || url.origin !== HERE || !url.pathname.startsWith('/staff/')) return PORTAL_PATH;
  return `${url.pathname}${url.search}`;
}
