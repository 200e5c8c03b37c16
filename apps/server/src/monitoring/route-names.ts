import { ALLOWED } from '../data-api/allowed.ts';

const AUTH_PATHS = ['token', 'recover', 'user', 'logout', 'verify', 'settings'];

/** What a path is called that nobody knows. However many of them visitors make up, they are one route. */
export const OTHER_ROUTE = 'other';

/**
 * Names the routes that requests are counted by: only those that there are.
 *
 * @param pages paths of the site
 * @param functions names of functions
 */
export function routeNames(pages: Iterable<string>, functions: readonly string[]): (path: string) => string {
  const known = new Set([
    '/healthz',
    '/readyz',
    '/readyz/serving',
    '/metrics',
    ...pages,
    ...functions.map((name) => `/functions/v1/${name}`),
  ]);
  for (const { relations, calls } of Object.values(ALLOWED)) {
    for (const name of Object.keys(relations)) known.add(`/rest/v1/${withoutSchema(name)}`);
    for (const name of Object.keys(calls)) known.add(`/rest/v1/rpc/${withoutSchema(name)}`);
  }
  for (const name of AUTH_PATHS) known.add(`/auth/v1/${name}`);
  return (path) => {
    const route = path.length > 1 ? path.replace(/\/$/, '') : path;
    if (known.has(route)) return route;
    return route.startsWith('/assets/') ? '/assets' : OTHER_ROUTE;
  };
}

const withoutSchema = (name: string) => name.slice(name.indexOf('.') + 1);
