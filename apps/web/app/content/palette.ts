/** The command palette, which finds tools and pages from anywhere. */
export const PALETTE = {
  open: 'Find a tool or a page',
  /** The same with the keys that open it. */
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
