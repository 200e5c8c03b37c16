const emails = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? ' 1 email is stored and waits.'
      : ` ${count.toLocaleString('en-NZ')} emails are stored and wait.`;

/** On every page of staff that speaks of email, while none can be sent. */
export const MAIL_STATE = {
  failed: 'Whether email can be sent could not be read.',
  title: 'There is no mail server, so no email leaves this site.',
  waiting: (count: number) =>
    `Nobody gets invitations, replies, links to new passwords or alerts by email.${emails(count)}`,
  stopped: 'Somebody has stopped all sending.',
  lastFailed: (why: string) => `The last email could not be sent: ${why}.`,
  lastUnknown: 'Nobody knows whether the last email arrived: the mail server had it and did not answer.',
  remedy:
    'Whoever runs the server sets SMTP_URL, or MAIL_API_URL with MAIL_API_KEY, and restarts it. What waits is then sent by itself.',
} as const;
