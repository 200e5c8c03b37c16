/** Words around every page and on the error page. */

export const SKIP_LINK = 'Skip to content';

export const HEADER = {
  home: 'HLN, home',
  /** The logo's label on staff pages, where it opens the public navigation. */
  site: 'HLN, pages of the site',
  homePage: 'Home',
  nav: 'Main',
  openMenu: 'Menu',
  closeMenu: 'Close menu',
  comingSoonTitle: 'Coming soon',
  comingSoon: '(coming soon)',
  /** Shown beside a section's name on a phone. */
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

/**
 * The ids of the staff header's parts for the signed-in person: the shell renders them, and the staff layout fills
 * them.
 */
export const STAFF_HEADER = { tools: 'staff-header-tools', account: 'staff-header-account' } as const;
