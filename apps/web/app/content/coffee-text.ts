import type { PageText } from '../lib/page-meta.ts';

/** How search results and shared links describe the page. */
export const COFFEE_TEXT = {
  title: 'Buy Us a Coffee',
  description:
    'Support the free tools of HLN with a coffee: four sizes or an amount of your own, paid by card in US dollars. No account needed.',
  shareLine: 'Good tools run on coffee.',
} as const satisfies PageText;
