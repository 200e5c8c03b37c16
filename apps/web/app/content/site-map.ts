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
      'HLN helps New Zealand businesses put AI to work on ordinary jobs: running the business, automating processes and deciding from data. Three people in Wellington.',
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
      'Free tools for developers and data analysts: a Snowflake SQL formatter and eight everyday helpers. No account, no tracking.',
    shareLine: 'Sharp tools, free to use.',
    indexed: true,
  },
  formatter: {
    path: '/tools/snowflake-sql-formatter',
    name: 'Snowflake SQL formatter',
    title: 'Snowflake SQL formatter',
    description:
      'Format Snowflake SQL for readability in your browser: right-aligned clauses, tidy casts and paths, a diff of every change. Your query never leaves the page.',
    shareLine: 'Snowflake SQL, lined up.',
    indexed: true,
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
    name: 'Buy us a coffee',
    title: 'Buy us a coffee',
    description:
      'Support the free tools of HLN with a coffee: four sizes or an amount of your own, paid by card in US dollars. No account needed.',
    shareLine: 'Good tools run on coffee.',
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
} as const satisfies Record<string, PageInfo>;

/** The link at the top of every page below Home. */
export const BACK_TO_HOME = { to: PAGES.home.path, children: 'Back to Home' } as const;

export const PRERENDERED_PATHS: readonly string[] = Object.values(PAGES).map((page) => page.path);

/** Pages for staff. Their files hold no data, only the frame that is shown until the visitor is known. */
export const STAFF_PAGES = {
  login: { path: '/login', title: 'Staff Login' },
  portal: { path: '/staff/portal', title: 'Staff Portal' },
  costs: { path: '/staff/ops/costs', title: 'Operational Costs' },
  priceWatcher: { path: '/staff/price-watcher', title: 'Price Watcher' },
} as const satisfies Record<string, PrivatePageInfo>;

export const STAFF_PATHS: readonly string[] = Object.values(STAFF_PAGES).map((page) => page.path);
