import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { builtSiteUrl } from './scripts/built-site-url.ts';
import { listShippedPackages, noteShippedPackages } from './scripts/licences-plugin.ts';
import { pageScript } from './scripts/page-script-plugin.ts';
import { siteWords } from './scripts/words/words-plugin.ts';

/** Files of the folder `app` whose paths begin with one of these. */
const app = (...paths: readonly string[]) =>
  new RegExp(`[\\\\/]app[\\\\/](?:${paths.join('|').replaceAll('/', '[\\\\/]')})`);

/** What every page loads and only an update of React or the router changes: one file compresses best. */
const FRAMEWORK = {
  name: 'framework',
  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
};

/**
 * What pages to read run, and what others share with it: none of it may need React, or each of these pages would load
 * that (e2e/first-load.test.ts).
 */
const PAGE = {
  name: 'page',
  test: new RegExp(
    [
      /rolldown[\\/]runtime/.source,
      /vite[\\/]preload-helper/.source,
      app(
        'shell/(?:page-script|header-buttons|early-input|theme|late-scripts)\\.',
        'features/chat/unsent-prefix',
        'content/site-map\\.',
        'service-worker/is-kept-offline',
        'lib/(?:isolation|palette-sources)\\.',
      ).source,
    ].join('|'),
  ),
};

/** What the palette and the delivery of chats share with other pages, and what they load from pages to read: no React either. */
const PLAIN = {
  name: 'plain',
  test: new RegExp(
    [
      /node_modules[\\/]valibot[\\/]/.source,
      /contracts[\\/]src[\\/]backend\./.source,
      app('lib/(?:config|site-config)\\.', 'ui/icons\\.', 'content/palette\\.').source,
    ].join('|'),
  ),
};

/**
 * Files that many pages need together: one file each, since what is small compresses badly alone. In falling priority.
 * Not `entry.client`: it starts the page when it is evaluated, which has to be after the route's own modules.
 */
const SHARED = [
  PAGE,
  PLAIN,
  FRAMEWORK,
  {
    name: 'site',
    test: app(
      'root',
      'shell/(?!palette/|keep-page-offline|deliver-unsent|error-reports)',
      'lib/(?:page-meta|structured-data)',
      'content/(?:contact|navigation|shell|not-found|lost-page)\\.',
      'ui/(?:alert|button|class-names|icon\\.|link|spinner|use-hydrated|visually-hidden|wordmark|page-head)\\.',
    ),
  },
  {
    name: 'forms',
    test: app(
      'lib/(?:draft|use-draft|download|use-file-drop)\\.',
      'ui/(?:confirm-dialog|controls|field|panel|use-return-focus)\\.',
    ),
  },
  {
    name: 'tools',
    test: app(
      'ui/tool-icons',
      'tools/registry\\.',
      'tools/[^/]+/tool\\.',
      'lib/(?:handoff|has-every-word|hidden-tools)\\.',
    ),
  },
  {
    name: 'tool-parts',
    // Few tools work on one line, few visitors take steps, differences and trees are shown at a press, and explanations
    // are prerendered.
    test: app(
      'tool-parts/(?!comparing/|diff/|one-line/|steps/(?:steps-panel|use-step-run|steps\\.module)|tree/|window/|explanation-parts)',
      'content/tool-parts',
      'tools/(?:tool-(?:frame|meta)|prerendered-about)\\.',
    ),
  },
  // Before what only staff load: a group takes along what its files import.
  {
    name: 'calls',
    test: app('lib/(?:backend|errors|random-id|requests|service-message|timestamps)\\.'),
  },
  // The stops of the colour picker's gradients move by the keys of the staff's charts.
  { name: 'slider', test: app('ui/slider-target\\.') },
  // The QR batch reads and writes tables, as lists of staff do.
  { name: 'csv', test: /app[\\/]lib[\\/]csv\.|packages[\\/]bytes[\\/]src[\\/]csv/ },
  // What the first error loads.
  {
    name: 'report-error',
    test: new RegExp(`${app('shell/error-reports/').source}|contracts[\\\\/]src[\\\\/]page-error-words`),
  },
  { name: 'data-api', test: /@supabase[\\/]postgrest-js[\\/]|app[\\/]lib[\\/]rest-client\./ },
  {
    name: 'sign-in',
    test: /app[\\/](?:lib[\\/]staff[\\/]|content[\\/]staff-pages|features[\\/]staff-session[\\/]second-factor[\\/]texts)|contracts[\\/]src[\\/](?:staff-accounts|second-factor)/,
  },
  {
    name: 'staff',
    // Some tools reply by mail, ask for a reason or show families' texts, and what that imports belongs to public pages as
    // well.
    test: app(
      'staff-parts/(?!reply/|reason-form/|service-texts|text-language)',
      'content/staff-tools\\.',
      'features/staff-session/use-signed-in-staff',
      'lib/(?:bytes-text|memoize|round-step)\\.',
      'ui/(?:use-chart-slider|staff-icons)',
    ),
  },
  {
    // A file of its own for each of these small ones costs the formatter's page more than what stands in it.
    name: 'formatter',
    test: new RegExp(
      [
        app(
          'content/snowflake-sql-formatter\\.',
          'features/feedback/(?:submit/is-cut|feedback\\.module)',
          'tools/snowflake-sql-formatter/(?:test-cases/test-cases|settings/(?:options|letter-cases)|problems/problems\\.module|highlighting/line-starts)',
        ).source,
        /contracts[\\/]src[\\/]feedback-limits/.source,
        /snowflake-formatter[\\/]src[\\/]types\./.source,
      ].join('|'),
    ),
  },
];

/**
 * Every page carries the names of all routes' files, so each letter counts. 36 bits (of scripts 42, the least that the
 * bundler takes) are plenty to tell two versions of one file apart.
 */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
};

/**
 * Of the development server. By default it makes a folder node_modules here, where a build then wants to write for a
 * moment, which a checkout that is read-only but for the root's does not let it.
 */
const CACHE = resolve(import.meta.dirname, '../../node_modules/.vite/web');

export default defineConfig(({ isSsrBuild = false }) => ({
  cacheDir: CACHE,
  plugins: [siteWords(), reactRouter(), pageScript(), noteShippedPackages(), listShippedPackages()],
  build: {
    // Everything is a file of our own origin: a strict CSP refuses data: URLs.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            ...NAMES,
            codeSplitting: { groups: SHARED.map((group, i) => ({ ...group, priority: SHARED.length - i })) },
          },
        },
  },
  define: {
    'import.meta.env.VITE_SITE_URL': JSON.stringify(builtSiteUrl(process.env)),
  },
  worker: { format: 'es', plugins: () => [noteShippedPackages()] },
}));
