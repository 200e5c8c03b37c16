/** What the staff portal counts, most urgent first: the sentence for a count above zero, and where it leads. */
export const PORTAL_COUNTS: Readonly<
  Record<
    string,
    { readonly says: (count: number) => string; readonly path: string; readonly isUrgent: boolean }
  >
> = {
  'open-alerts': {
    says: (count) => (count === 1 ? '1 alert is open' : `${count} alerts are open`),
    path: '/staff/resources/system-monitoring',
    isUrgent: true,
  },
  'undelivered-emails': {
    says: (count) => (count === 1 ? '1 email was not delivered' : `${count} emails were not delivered`),
    path: '/staff/resources/email-logs',
    isUrgent: false,
  },
};

export const PORTAL_COUNTS_UNREAD = 'Open alerts couldn’t be loaded.';
