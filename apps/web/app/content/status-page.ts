/** The page `/status`; the server fills in what changes (apps/server/src/status). */
export const STATUS_PAGE = {
  title: 'Status',
  description: 'Whether HLN’s site works and, if something doesn’t, since when.',
  back: 'Back to Home',
  lede: 'Whether this site works and, if something doesn’t, since when.',
  /** Shown if a server other than ours serves the page. */
  unwritten: 'This copy of the site has no status information.',
  note: 'The developer tools run in your browser: once their pages have loaded, they work. All times are New Zealand time. Reload the page to see what has changed.',
} as const;
