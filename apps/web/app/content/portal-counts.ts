/** What the staff portal counts, most urgent first: the sentence for a count above zero, and where it leads. */
export const PORTAL_COUNTS: Readonly<
  Record<string, { readonly says: (count: number) => string; readonly path: string }>
> = {
  'undelivered-emails': {
    says: (count) => (count === 1 ? '1 email was not delivered' : `${count} emails were not delivered`),
    path: '/staff/resources/email-logs',
  },
};

export const PORTAL_COUNTS_UNREAD = 'What was not delivered couldn’t be loaded.';
