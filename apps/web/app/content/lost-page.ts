/** Said when a link leads to a page whose files do not come. */
export const LOST_PAGE = {
  unreachable: 'That page could not be loaded: our server cannot be reached. Nothing you typed here is lost.',
  outdated:
    'The site has been updated since you opened this page. Reload to go on; this tab keeps what you typed.',
  retry: 'Try again',
  retrying: 'Trying again…',
  reload: 'Reload',
  stay: 'Stay here',
  /** Said by a page that can be read and not used. */
  notStarted: 'Part of this page could not be loaded, so its buttons do nothing yet.',
} as const;
