import type { PageText } from '../lib/page-meta.ts';

/** What search engines and shared links are told about the page. */
export const COFFEE_TEXT = {
  description:
    'Support the free tools of HLN with a coffee: four sizes or an amount of your own, paid by card in US dollars. No account needed.',
  shareLine: 'Good tools run on coffee.',
} as const satisfies PageText;
