/** The page `/status`, of which the server writes what changes (apps/server/src/status). */
export const STATUS_PAGE = {
  title: 'Status',
  description: 'Whether HLN’s site works, and since when something does not.',
  back: 'Back to Home',
  lede: 'Whether this site works, and since when something does not.',
  /** Where another server than ours sends the page. */
  unwritten: 'This copy of the site cannot say how it is doing.',
  note: 'The developer tools run in your browser: they work as soon as their pages are there. All times are New Zealand’s. Load the page again to see what has changed.',
} as const;
