/** Shown when a link leads to a page whose files fail to load. */
export const LOST_PAGE = {
  unreachable: 'That page could not be loaded: our server cannot be reached. Nothing you typed here is lost.',
  outdated:
    'The site has been updated since you opened this page. Reload to carry on; this tab keeps what you typed.',
  retry: 'Try again',
  retrying: 'Trying again…',
  reload: 'Reload',
  stay: 'Stay here',
  /** Shown on a page whose own scripts failed to load: it can be read but not used. */
  notStarted: 'Part of this page could not be loaded, so its buttons do nothing yet.',
} as const;
