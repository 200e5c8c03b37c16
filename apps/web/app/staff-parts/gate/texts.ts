/** What staff read when they don't have access. */
export const STAFF_ACCESS = {
  unread: 'Your permissions couldn’t be loaded.',
  /** Shown in place of a page. */
  closed: 'You don’t have access to this page.',
  retry: 'Retry',
  /** @param owners their email addresses */
  ask: (owners: readonly string[]) =>
    owners.length === 0
      ? 'Ask the person who runs this site to make somebody an Owner.'
      : `Ask ${new Intl.ListFormat('en', { type: 'disjunction' }).format(owners)}.`,
} as const;
