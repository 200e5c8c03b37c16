import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { listShippedPackages, noteShippedPackages } from './scripts/licences-plugin.ts';
import { ownRouteLoader } from './scripts/route-loader-plugin.ts';

/** Files of the folder `app` whose paths begin with one of these. */
const app = (...paths: readonly string[]) =>
  new RegExp(`[\\\\/]app[\\\\/](?:${paths.join('|').replaceAll('/', '[\\\\/]')})`);

/** What every page loads and only an update of React or the router changes: one file compresses best. */
const FRAMEWORK = {
  name: 'framework',
  test: /rolldown[\\/]runtime|node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
};

/**
 * Files that many pages need together: one file each, since what is small compresses badly alone. In falling priority.
 * Not `entry.client`: it starts the page when it is evaluated, which has to be after the route's own modules.
 */
const SHARED = [
  FRAMEWORK,
  {
    name: 'site',
    test: app(
      'root',
      'shell/(?!palette/|keep-page-offline|deliver-unsent)',
      'lib/(?:page-meta|site-config|config|structured-data)',
      'content/(?:contact|navigation|shell|site-map|not-found|lost-page)\\.',
      'ui/(?:alert|button|class-names|icon|icons|link|spinner|use-hydrated|visually-hidden|wordmark|page-head)\\.',
    ),
  },
  {
    name: 'forms',
    test: app(
      'lib/(?:draft|use-draft|download|use-file-drop)\\.',
      'ui/(?:controls|field|panel|use-return-focus)\\.',
    ),
  },
  { name: 'tools', test: app('ui/tool-icons', 'tools/registry\\.', 'tools/[^/]+/tool\\.', 'lib/handoff\\.') },
  {
    name: 'tool-parts',
    test: app('tool-parts/', 'content/tool-parts', 'tools/(?:tool-(?:frame|meta)|prerendered-about)\\.'),
  },
  // Before what only staff load: a group takes along what its files import.
  { name: 'calls', test: app('lib/(?:backend|errors|fetch-within|keepalive|service-message|timestamps)\\.') },
  { name: 'data-api', test: /@supabase[\\/]postgrest-js[\\/]|app[\\/]lib[\\/]rest-client\./ },
  {
    name: 'sign-in',
    test: /app[\\/](?:lib[\\/]staff[\\/]|content[\\/]staff-pages)|contracts[\\/]src[\\/]staff-accounts/,
  },
  {
    name: 'staff',
    test: app('staff-parts/', 'content/staff-(?:access|parts|tools)\\.', 'ui/staff-icons'),
  },
];

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [reactRouter(), ownRouteLoader(), noteShippedPackages(), listShippedPackages()],
  build: {
    // Everything is a file of our own origin: a strict CSP refuses data: URLs.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: { groups: SHARED.map((group, i) => ({ ...group, priority: SHARED.length - i })) },
          },
        },
  },
  // One variable for the site's URL, with or without Vite's prefix.
  define: {
    'import.meta.env.VITE_SITE_URL': JSON.stringify(process.env.VITE_SITE_URL ?? process.env.SITE_URL ?? ''),
  },
  worker: { format: 'es', plugins: () => [noteShippedPackages()] },
}));
