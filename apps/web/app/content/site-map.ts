import type { PageEntry } from '../lib/page-meta.ts';

/**
 * Every public page of the site with its path and name. Descriptions for search engines and shared links are in
 * `page-texts.ts`, because every page carries this list. `react-router.config.ts` prerenders these pages; `sitemap.xml`
 * and the share images are made from them.
 */
export const PAGES = {
  home: {
    path: '/',
    name: 'Home',
    indexed: true,
  },
  about: {
    path: '/about',
    name: 'About Us',
    indexed: true,
  },
  tools: {
    path: '/tools',
    name: 'Tools',
    indexed: true,
    // A text pasted into the search for the right tool may be a secret.
    isolated: true,
  },
  formatter: {
    path: '/tools/snowflake-sql-formatter',
    name: 'Snowflake SQL formatter',
    indexed: true,
  },
  jsonFormatter: {
    path: '/tools/json-formatter',
    name: 'JSON formatter',
    indexed: true,
    isolated: true,
  },
  hashGenerator: {
    path: '/tools/hash-generator',
    name: 'Hash generator',
    indexed: true,
    isolated: true,
  },
  base64Encoder: {
    path: '/tools/base64-encoder',
    name: 'Base64 encoder',
    indexed: true,
    isolated: true,
  },
  urlEncoder: {
    path: '/tools/url-encoder',
    name: 'URL encoder',
    indexed: true,
    isolated: true,
  },
  regexTester: {
    path: '/tools/regex-tester',
    name: 'Regex tester',
    indexed: true,
    isolated: true,
  },
  colorPicker: {
    path: '/tools/color-picker',
    name: 'Color picker',
    indexed: true,
    isolated: true,
  },
  passwordGenerator: {
    path: '/tools/password-generator',
    name: 'Password generator',
    indexed: true,
    isolated: true,
  },
  qrGenerator: {
    path: '/tools/qr-generator',
    name: 'QR generator',
    indexed: true,
    isolated: true,
  },
  jwtDebugger: {
    path: '/tools/jwt-debugger',
    name: 'JWT debugger',
    indexed: true,
    isolated: true,
  },
  textCompare: {
    path: '/tools/text-compare',
    name: 'Text compare',
    indexed: true,
    isolated: true,
  },
  dataConverter: {
    path: '/tools/data-converter',
    name: 'Data converter',
    indexed: true,
    isolated: true,
  },
  jsonSchema: {
    path: '/tools/json-schema',
    name: 'JSON Schema validator',
    indexed: true,
    isolated: true,
  },
  uuid: {
    path: '/tools/uuid',
    name: 'UUID and ULID',
    indexed: true,
    isolated: true,
  },
  unixTime: {
    path: '/tools/unix-time',
    name: 'Unix time',
    indexed: true,
    isolated: true,
  },
  cron: {
    path: '/tools/cron',
    name: 'Cron expressions',
    indexed: true,
    isolated: true,
  },
  conformance: {
    path: '/tools/conformance',
    name: 'Conformance tests',
    indexed: true,
    isolated: true,
  },
  company: {
    path: '/company',
    name: 'Company',
    indexed: true,
  },
  coffee: {
    path: '/buy-coffee',
    name: 'Buy Us a Coffee',
    indexed: true,
  },
  contact: {
    path: '/contact',
    name: 'Contact',
    indexed: true,
  },
  consultation: {
    path: '/consultation',
    name: 'Educational Consultation',
    indexed: true,
  },
  privacy: {
    path: '/privacy',
    name: 'Privacy',
    indexed: true,
  },
  terms: {
    path: '/terms',
    name: 'Terms',
    indexed: true,
  },
  accessibility: {
    path: '/accessibility',
    name: 'Accessibility',
    indexed: true,
  },
  licences: {
    path: '/licences',
    name: 'Licences',
    indexed: true,
    // The list of licences exists only in the HTML, so the page always needs a new document.
    isolated: true,
  },
} as const satisfies Record<string, PageEntry>;

/** The link at the top of every page below Home. */
export const BACK_TO_HOME = { to: PAGES.home.path, children: 'Back to Home' } as const;

export const PRERENDERED_PATHS: readonly string[] = Object.values(PAGES).map((page) => page.path);

const ISOLATED_PATHS: ReadonlySet<string> = new Set(
  Object.values<PageEntry>(PAGES)
    .filter((page) => page.isolated === true)
    .map((page) => page.path),
);

/** Whether nothing typed on the page at this path can be sent anywhere. */
export function isIsolated(pathname: string): boolean {
  return ISOLATED_PATHS.has(pathname.replace(/(.)\/$/, '$1'));
}
