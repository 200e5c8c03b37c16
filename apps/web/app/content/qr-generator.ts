/** The line under the title: a longer one would push the form off a phone's first screen. */
export const QR_GENERATOR_LEDE = 'Makes, checks, prints and reads QR codes.';

export const QR_FORM = {
  view: 'What to do',
  views: { make: 'Make a code', read: 'Read a code' },
  kind: 'What the code contains',
  content: 'Content',
  more: 'More fields',
  result: 'QR code',
  placeholder: 'Fill in the fields, and the code appears here.',
  waiting: 'Left to do:',
  many: 'Many at once: a CSV file in, a ZIP of codes or sheets of labels out',
  show: 'Show',
  hide: 'Hide',
  logoUnreadable: (name: string) => `“${name}” is not a picture that this browser can show.`,
} as const;

/** Shown after a link was copied. */
export const QR_LINK = {
  withoutSecret: 'Link copied, without the password or secret. The rest of what you typed is after the #.',
  include: 'Include the secret',
} as const;

/** How search results and shared links describe the page. */
export const QR_GENERATOR_TEXT = {
  title: 'QR code generator',
  description:
    'QR codes for texts, URLs, Wi-Fi, contacts, events and payments, checked by a second reader before you use them, made in your browser.',
  shareLine: 'QR codes that scan.',
} as const;
