import type { PageText } from '../lib/page-meta.ts';

/** How search results and shared links describe the page. */
export const PRIVACY_TEXT = {
  title: 'Privacy: what we keep and for how long',
  description:
    'What HLN keeps from the chat, the contact form, feedback and coffees, why, for how long, who reads it, and how to see or delete it. In English and Chinese.',
  shareLine: 'What we keep, and for how long.',
} as const satisfies PageText;

/** How search results and shared links describe the page. */
export const TERMS_TEXT = {
  title: 'Terms for coffees and tools',
  description:
    'What a coffee for HLN is and is not, how to get your money back, and the terms of the free tools.',
  shareLine: 'Little to say, said plainly.',
} as const satisfies PageText;

/** How search results and shared links describe the page. */
export const ACCESSIBILITY_TEXT = {
  title: 'Accessibility of this site',
  description:
    'What we aim for (WCAG 2.2 AA), how we check each page, what doesn’t work yet, and whom to tell when something is in your way.',
  shareLine: 'Meant to work for everybody.',
} as const satisfies PageText;

/** How search results and shared links describe the page. */
export const LICENCES_TEXT = {
  title: 'Licences of the software in this site',
  description:
    'The open-source packages and fonts that come to your browser with this site, each with its version and the full text of its licence.',
  shareLine: 'Built on the work of others.',
} as const satisfies PageText;
