import type { PageText } from '../lib/page-meta.ts';

/** What search engines and shared links are told about the page. */
export const COMPANY_TEXT = {
  description:
    'The team behind AI productivity solutions built in Aotearoa: three people, a cat and a dog, and the numbers that matter to them.',
  shareLine: 'Three people, a cat and a dog.',
} as const satisfies PageText;
