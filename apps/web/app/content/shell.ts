/** Around every page, and on the page for errors. */

export const SKIP_LINK = 'Skip to content';

export const HEADER = {
  home: 'HLN, home',
  nav: 'Main',
  openMenu: 'Menu',
  closeMenu: 'Close menu',
  comingSoonTitle: 'Coming soon',
  comingSoon: '(coming soon)',
  /** On a phone, beside the name. */
  soon: 'soon',
} as const;

export const FOOTER = {
  place: { maori: 'Te Whanganui-a-Tara', english: 'Wellington' },
  country: { maori: 'Aotearoa', english: 'New Zealand' },
  nav: (title: string) => `Footer: ${title}`,
  smallPrint: 'Small print',
} as const;

export const THEME = {
  system: 'as on this device',
  light: 'light',
  dark: 'dark',
  toggle: (now: string, next: string) => `Theme: ${now}. Change to ${next}`,
} as const;

export const ERROR_PAGE = {
  documentTitle: 'Unexpected Application Error | HLN',
  title: 'Unexpected Application Error',
  text: 'Something on this page broke, and it’s our fault, not yours. Loading it again often helps; if it doesn’t, the rest of the site is still there.',
  reload: 'Reload this page',
  home: 'Back to Home',
} as const;
