import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const THEIRS = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;
const OURS = fileURLToPath(new URL('../app/lib/load-route-module.ts', import.meta.url));

/** What their file has to be like for ours to stand in for it. */
const EXPECTED = ['async function loadRouteModule(route, routeModulesCache)', 'window.location.reload()'];

/**
 * Puts our `loadRouteModule` in place of the router's, which reloads the page when a module cannot be loaded and so
 * drops what a visitor typed. The router offers no other place to do so. Dev mode keeps the router's own.
 *
 * @throws Error while building when the router's file has changed, so that an update cannot undo this unnoticed.
 */
export function ownRouteLoader(): Plugin {
  let isReplaced = false;
  return {
    name: 'own-route-loader',
    apply: 'build',
    transform(code, id) {
      if (!THEIRS.test(id)) return null;
      if (!EXPECTED.every((part) => code.includes(part))) {
        this.error('The router loads its modules in another way now: see scripts/route-loader-plugin.ts.');
      }
      isReplaced = true;
      return { code: `export { loadRouteModule } from ${JSON.stringify(OURS)};`, map: null };
    },
    buildEnd(error) {
      if (error === undefined && !isReplaced && this.environment.name === 'client') {
        this.error('The module loader of the router was not found: see scripts/route-loader-plugin.ts.');
      }
    },
  };
}
