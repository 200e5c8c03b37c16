import type { RoutePlace } from '../../lib/route-loader.ts';

/** The router's list of routes, as every page carries it. */
type Routes = Readonly<Record<string, RoutePlace | undefined>>;

/** The path if there is such a page, else `other`: whatever somebody put into a wrong URL stays with them. */
export function knownPage(pathname: string, routes: Routes): string {
  const path = pathname.replace(/(.)\/$/, '$1');
  const isKnown = Object.keys(routes).some((id) => pathOf(id, routes) === path);
  return isKnown ? path : 'other';
}

function pathOf(id: string, routes: Routes): string {
  const parts: string[] = [];
  for (let route = routes[id]; route !== undefined; route = routes[route.parentId ?? '']) {
    if (route.path !== undefined) parts.unshift(route.path);
  }
  return `/${parts.join('/').replace(/^\/|\/$/g, '')}`;
}
