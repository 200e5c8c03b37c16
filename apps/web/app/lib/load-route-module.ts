import { type ModuleCache, type RouteFiles, type RoutePlace, routeLoader } from './route-loader.ts';

/**
 * Replaces the router's own function, which reloads the page when a module fails to load: see
 * scripts/route-loader-plugin.ts.
 */
export function loadRouteModule(route: RouteFiles, cache: ModuleCache): Promise<unknown> {
  const routes = window.__reactRouterManifest?.routes ?? {};
  for (const id of Object.keys(cache)) {
    const files = routes[id];
    if (files !== undefined) routeLoader.markAsLoaded([files.module, ...(files.imports ?? [])]);
  }
  return routeLoader.load(route, cache);
}

declare global {
  interface Window {
    readonly __reactRouterManifest?: {
      /** Differs whenever the scripts of two builds do. */
      readonly version: string;
      readonly routes: Readonly<Record<string, (RouteFiles & RoutePlace) | undefined>>;
    };
  }
}
