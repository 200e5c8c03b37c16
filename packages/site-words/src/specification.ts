/**
 * The texts of the public pages that the specification fixes (docs/specification.md), by page. A field with such a text
 * is locked: to change it, change the specification first.
 */
export const FIXED_TEXTS: Readonly<Record<string, readonly string[]>> = {
  /** The header and footer of all pages. */
  '*': [
    'Products',
    'Solutions',
    'Research',
    'Tools',
    'Company',
    'About Us',
    'Buy Us a Coffee',
    'Educational Consultation',
  ],
  '/': [
    'Harmonize',
    'Liberate',
    'Navigate',
    'cognition and computation',
    'minds from the mundane',
    'the edge of intelligence',
    'Access Mainframe',
    'retail',
    'logistics',
    'professional services',
    'manufacturing',
    'education',
    'finance',
  ],
  '/about': [
    'Our Story',
    'What We Do',
    'Efficiency and costs',
    'Growth and revenue',
    'Operations',
    'Business intelligence and security',
    'Industries We Serve',
    'Retail',
    'Logistics',
    'Professional Services',
    'Manufacturing',
    'Education',
    'Finance',
    'Local expertise',
    'Tailored solutions',
    'Fast implementation',
    'Ongoing partnership',
    'Clear communication',
    'Ready to Grow',
  ],
  '/company': [
    'Chief Possibility Officer',
    'Chief Couch Potato',
    'Chief Everything Else Officer',
    'Chief Woof Officer',
    'Chief Curiosity Officer',
    'top-10 university graduates',
    "master's degrees or higher",
    'cities across three countries',
    'cans of cat/dog food per week',
    'possibilities',
    'infinity',
    'Staff Login',
  ],
  '/buy-coffee': [
    'POPULAR',
    'Custom Amount',
    'Enter amount',
    'Email (optional - for receipt)',
    'Processing...',
    'Please enter a valid amount',
  ],
  '/consultation': ['Available', 'Send'],
};

/** Words that the specification fixes within a text: the rest of the text may change. */
export const FIXED_WORDS: readonly { readonly page: string; readonly words: string }[] = [
  { page: '/about', words: 'Most businesses see results in 3-6 months' },
  { page: '/about', words: 'Why Choose' },
  { page: '/company', words: 'AI productivity solutions built in Aotearoa' },
  { page: '/consultation', words: 'within 24 hours' },
  { page: '/consultation', words: 'K-12' },
  { page: '/consultation', words: 'one-on-one' },
  { page: '/consultation', words: 'small group' },
  { page: '/consultation', words: 'online' },
];

/** Whether the specification fixes this text of a page. */
export function isFixed(page: string, text: string): boolean {
  return FIXED_TEXTS[page]?.includes(text) === true || FIXED_TEXTS['*']?.includes(text) === true;
}

/** Returns what a page's text must still contain, based on the text in the files. */
export function wordsToKeep(page: string, text: string): string[] {
  return FIXED_WORDS.filter((fixed) => fixed.page === page && text.includes(fixed.words)).map(
    ({ words }) => words,
  );
}
