const AUTH_PATHS = ['token', 'recover', 'user', 'logout', 'verify', 'settings'];

/** What a path is called that nobody knows. However many of them visitors make up, they are one route. */
export const OTHER_ROUTE = 'other';

/**
 * Names the routes that requests are counted by: only those that there are.
 *
 * @param pages paths of the site
 * @param functions names of functions
 * @param dataApiPaths paths of the data API; grows when the schema has been read
 */
export function routeNames(
  pages: Iterable<string>,
  functions: readonly string[],
  dataApiPaths: ReadonlySet<string>,
): (path: string) => string {
  const known = new Set([
    '/healthz',
    '/readyz',
    '/readyz/serving',
    '/metrics',
    ...pages,
    ...functions.map((name) => `/functions/v1/${name}`),
  ]);
  for (const name of AUTH_PATHS) known.add(`/auth/v1/${name}`);
  return (path) => {
    const route = path.length > 1 ? path.replace(/\/$/, '') : path;
    if (known.has(route) || dataApiPaths.has(route)) return route;
    return route.startsWith('/assets/') ? '/assets' : OTHER_ROUTE;
  };
}
