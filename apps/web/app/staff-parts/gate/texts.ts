/** What staff read where somebody may not go. */
export const STAFF_ACCESS = {
  unread: 'What you may open could not be read.',
  locked: 'Not open to you',
  /** In the place of a page. */
  closed: 'You may not open this page.',
  retry: 'Retry',
  /** @param owners e-mail addresses */
  ask: (owners: readonly string[]) =>
    owners.length === 0
      ? 'Ask whoever runs this site to make somebody an Owner.'
      : `Ask ${new Intl.ListFormat('en', { type: 'disjunction' }).format(owners)}.`,
} as const;
