/** The command palette, which finds tools and pages from anywhere. */
export const PALETTE = {
  open: 'Find a tool or a page',
  /** The label with the keyboard shortcut. */
  openWith: (keys: string) => `Find a tool or a page (${keys})`,
  title: 'Find a tool or a page',
  placeholder: 'JSON, colour, contact …',
  results: 'Tools and pages',
  tool: 'Tool',
  page: 'Page',
  close: 'Close',
  nothing: (query: string) => `Nothing matches “${query}”.`,
  found: (count: number) => (count === 1 ? 'One result' : `${count} results`),
  searching: (title: string) => `${title}: still searching...`,
  /** @param reason may be empty */
  failed: (title: string, reason: string) => `${title} could not be searched. ${reason}`.trim(),
  tookTooLong: 'There was no answer in time.',
} as const;

/** What the palette says about a page beside its name, by path. */
export const PALETTE_NOTES: Readonly<Record<string, string>> = {
  '/': 'AI consultancy in Wellington, New Zealand',
  '/about': 'About us: AI for New Zealand businesses',
  '/tools': 'Free developer tools',
  '/tools/conformance': 'Conformance tests of the tools',
  '/company': 'Company: the team in Aotearoa',
  '/contact': 'Contact: tell us what takes too long',
  '/privacy': 'Privacy: what we keep and for how long',
  '/terms': 'Terms for coffees and tools',
  '/accessibility': 'Accessibility of this site',
  '/licences': 'Whose work is in this site',
};
