/** Where to go after signing in if no page was requested. */
export const PORTAL_PATH = '/staff/portal';

/** A placeholder for the site's own origin. */
const HERE = 'https://site.invalid';

/** The sign-in page that redirects to `path`, a path of this site with its query, afterwards. */
export function loginPath(path: string): string {
  return `/login?next=${encodeURIComponent(path)}`;
}

/**
 * Where to redirect after signing in: the page that `search`, the query of the sign-in page, names, if it is one of our
 * staff pages. Anybody can put such a query into a link, so everything else leads to the portal.
 */
export function pathAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  // Parsed as the browser would, since `/\evil.example` and `/staff/..//evil.example` only look like paths.
  const url = next.startsWith('/staff/') ? URL.parse(next, HERE) : null;
  if (url === null || url.origin !== HERE || !url.pathname.startsWith('/staff/')) return PORTAL_PATH;
  return `${url.pathname}${url.search}`;
}
