import type { PageText } from '../lib/page-meta.ts';

/** How search results and shared links describe the page. */
export const COMPANY_TEXT = {
  title: 'Company: the team in Aotearoa',
  description:
    'The team behind AI productivity solutions built in Aotearoa: three people, a cat and a dog, and the numbers that matter to them.',
  shareLine: 'Three people, a cat and a dog.',
} as const satisfies PageText;
