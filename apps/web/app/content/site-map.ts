import type { PageInfo, PrivatePageInfo } from '../lib/page-meta.ts';

/**
 * Every public page of the site: its path, and what search engines and shared links are told about it.
 * `react-router.config.ts` prerenders these; `sitemap.xml` and the share images are made from them.
 */
export const PAGES = {
  home: {
    path: '/',
    name: 'Home',
    title: 'AI consultancy in Wellington, New Zealand',
    description:
      'HLN helps New Zealand businesses put AI to work on ordinary jobs: running the business, automating processes and making decisions from data. Three people in Wellington.',
    shareLine: 'Harmonize. Liberate. Navigate.',
    indexed: true,
  },
  about: {
    path: '/about',
    name: 'About Us',
    title: 'About us: AI for New Zealand businesses',
    description:
      'Who we are, what we do and for which industries. AI-powered business management, process automation and data-driven decisions from Wellington, New Zealand.',
    shareLine: 'A small crew, a clear course.',
    indexed: true,
  },
  tools: {
    path: '/tools',
    name: 'Tools',
    title: 'Free developer tools',
    description:
      'Free tools for developers and data analysts: a Snowflake SQL formatter and eight more, for JSON, hashes, regexes, colours and QR codes. No account, no cookies, no visitor counting.',
    shareLine: 'Sharp tools, free to use.',
    indexed: true,
    // What is pasted there to find the right tool may be a secret.
    isolated: true,
  },
  formatter: {
    path: '/tools/snowflake-sql-formatter',
    name: 'Snowflake SQL formatter',
    title: 'Snowflake SQL formatter',
    description:
      'Format Snowflake SQL for readability in your browser: right-aligned clauses, tidy casts and paths, a diff of every change. Nothing leaves it unless you send feedback.',
    shareLine: 'Snowflake SQL, lined up.',
    indexed: true,
  },
  jsonFormatter: {
    path: '/tools/json-formatter',
    name: 'JSON formatter',
    title: 'JSON formatter and validator',
    description:
      'Format, compress, validate and query JSON in your browser: exact to RFC 8259, numbers kept as they are, with a tree, JSONPath and repair.',
    shareLine: 'JSON, exactly as it is.',
    indexed: true,
    isolated: true,
  },
  hashGenerator: {
    path: '/tools/hash-generator',
    name: 'Hash generator',
    title: 'Hash generator and checksum checker',
    description:
      'MD5, SHA-1, SHA-2, SHA-3, BLAKE and HMAC of texts and files of any size, in your browser. Check a folder against its SHA256SUMS.',
    shareLine: 'Fingerprints for files.',
    indexed: true,
    isolated: true,
  },
  base64Encoder: {
    path: '/tools/base64-encoder',
    name: 'Base64 encoder',
    title: 'Base64 encoder and decoder',
    description:
      'Encode and decode Base64 and Base64URL, texts and files, in your browser: strict or forgiving, with the place of every error and a safe preview.',
    shareLine: 'Base64, both ways.',
    indexed: true,
    isolated: true,
  },
  urlEncoder: {
    path: '/tools/url-encoder',
    name: 'URL encoder',
    title: 'URL encoder, decoder and parser',
    description:
      'Percent-encode and decode URLs, take one apart, edit its query as a table and see through look-alike host names, in your browser.',
    shareLine: 'Every part of a URL.',
    indexed: true,
    isolated: true,
  },
  regexTester: {
    path: '/tools/regex-tester',
    name: 'Regex tester',
    title: 'JavaScript regex tester',
    description:
      'Test JavaScript regular expressions with highlights, groups, replacement, an explanation and a verdict on catastrophic backtracking, in your browser.',
    shareLine: 'Regexes that do not run away.',
    indexed: true,
    isolated: true,
  },
  colorPicker: {
    path: '/tools/color-picker',
    name: 'Color picker',
    title: 'Colour picker and converter',
    description:
      'Pick colours in OKLCH, convert between all CSS formats, check contrast and make palettes, with sRGB and P3 gamuts shown, in your browser.',
    shareLine: 'Colours you can trust.',
    indexed: true,
    isolated: true,
  },
  passwordGenerator: {
    path: '/tools/password-generator',
    name: 'Password generator',
    title: 'Password and passphrase generator',
    description:
      'Secure random passwords, passphrases and PINs with exact entropy, to any site’s rules, made in your browser and stored nowhere.',
    shareLine: 'Passwords from real randomness.',
    indexed: true,
    isolated: true,
  },
  qrGenerator: {
    path: '/tools/qr-generator',
    name: 'QR generator',
    title: 'QR code generator',
    description:
      'QR codes for texts, URLs, Wi-Fi, contacts, events and payments, checked by a second reader before you use them, made in your browser.',
    shareLine: 'QR codes that scan.',
    indexed: true,
    isolated: true,
  },
  conformance: {
    path: '/tools/conformance',
    name: 'Conformance tests',
    title: 'Conformance tests of the tools',
    description:
      'Every tool of HLN checked live in your browser against known answers: from the RFCs, FIPS, W3C and ISO standards, and worked out by hand. Nothing is sent anywhere.',
    shareLine: 'Known answers, checked live.',
    indexed: true,
    isolated: true,
  },
  company: {
    path: '/company',
    name: 'Company',
    title: 'Company: the team in Aotearoa',
    description:
      'The team behind AI productivity solutions built in Aotearoa: three people, a cat and a dog, and the numbers that matter to them.',
    shareLine: 'Three people, a cat and a dog.',
    indexed: true,
  },
  coffee: {
    path: '/buy-coffee',
    name: 'Buy Us a Coffee',
    title: 'Buy Us a Coffee',
    description:
      'Support the free tools of HLN with a coffee: four sizes or an amount of your own, paid by card in US dollars. No account needed.',
    shareLine: 'Good tools run on coffee.',
    indexed: true,
  },
  contact: {
    path: '/contact',
    name: 'Contact',
    title: 'Contact: tell us what takes too long',
    description:
      'Tell HLN about the job that eats your week: a few lines are enough. A person in Wellington reads it and answers in plain words.',
    shareLine: 'Tell us what takes too long.',
    indexed: true,
  },
  consultation: {
    path: '/consultation',
    name: 'Educational Consultation',
    title: 'Educational Consultation',
    description:
      'A chat in English and Chinese for parents of children at school in New Zealand: say what your child needs and a consultant replies within 24 hours.',
    shareLine: 'Tell us about your child.',
    indexed: true,
  },
  privacy: {
    path: '/privacy',
    name: 'Privacy',
    title: 'Privacy: what we keep and for how long',
    description:
      'What HLN keeps from the chat, the contact form, feedback and coffees, why, for how long, who reads it, and how to see or delete it. In English and Chinese.',
    shareLine: 'What we keep, and for how long.',
    indexed: true,
  },
  terms: {
    path: '/terms',
    name: 'Terms',
    title: 'Terms for coffees and tools',
    description:
      'What a coffee for HLN is and is not, how to get your money back, and on what terms the free tools come.',
    shareLine: 'Little to say, said plainly.',
    indexed: true,
  },
  accessibility: {
    path: '/accessibility',
    name: 'Accessibility',
    title: 'Accessibility of this site',
    description:
      'What we aim at (WCAG 2.2 AA), how each page is checked, what is known not to work yet, and whom to tell when something is in your way.',
    shareLine: 'Meant to work for everybody.',
    indexed: true,
  },
} as const satisfies Record<string, PageInfo>;

/** The link at the top of every page below Home. */
export const BACK_TO_HOME = { to: PAGES.home.path, children: 'Back to Home' } as const;

export const PRERENDERED_PATHS: readonly string[] = Object.values(PAGES).map((page) => page.path);

const ISOLATED_PATHS: ReadonlySet<string> = new Set(
  Object.values<PageInfo>(PAGES)
    .filter((page) => page.isolated === true)
    .map((page) => page.path),
);

/** Whether nothing typed on the page at this path can be sent anywhere. */
export function isIsolated(pathname: string): boolean {
  return ISOLATED_PATHS.has(pathname.replace(/(.)\/$/, '$1'));
}

/** Pages for staff. Their files hold no data, only the frame that is shown until the visitor is known. */
export const STAFF_PAGES = {
  login: { path: '/login', title: 'Staff Login' },
  portal: { path: '/staff/portal', title: 'Staff Portal' },
  costs: { path: '/staff/ops/costs', title: 'Operational Costs' },
  priceWatcher: { path: '/staff/price-watcher', title: 'Price Watcher' },
  userManagement: { path: '/staff/resources/user-management', title: 'User Management' },
} as const satisfies Record<string, PrivatePageInfo>;

export const STAFF_PATHS: readonly string[] = Object.values(STAFF_PAGES).map((page) => page.path);
