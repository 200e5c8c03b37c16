import type { EmailAttempt, EmailKind, EmailRetries, EmailStatus } from '@hln/contracts';

const COUNT = new Intl.NumberFormat('en-NZ');
const count = (one: string, many: string) => (n: number) => `${COUNT.format(n)} ${n === 1 ? one : many}`;
const mails = count('mail', 'mails');

export const EMAIL_LOGS = {
  title: 'Email Logs',
  lede: 'Every mail of the site: what became of it, what the mail server said, and what to do about it.',
  back: 'Back to Staff Portal',
  loading: 'Loading the mails...',
  failed: 'The mails could not be read.',
  unsaved: 'That could not be done.',
  viewOnly: 'You can look, but somebody else has to cancel, resend or stop mails.',
} as const;

export const EMAIL_SENDING = {
  title: 'Sending',
  running: 'Sending is switched on.',
  noServer: 'No mail is sent: there is no mail server.',
  stoppedSince: 'All sending but that of security emails is stopped, since',
  stoppedBy: (who: string | null) => `by ${who ?? 'a deleted account'}:`,
  waiting: 'Waiting',
  oldest: 'oldest from',
  sentDay: 'Sent in 24 hours',
  sentWeek: 'Sent in 7 days',
  failed: 'Failed',
  unknown: 'Outcome unknown',
  held: 'Held back',
  lately: 'in 30 days',
  test: 'Send me a test mail',
  testing: 'Sending...',
  testFailed: 'The test mail could not be sent.',
  testIs: {
    sent: (to: string) => `The mail server has taken the test mail to ${to}.`,
    waiting: (to: string) => `The test mail to ${to} waits, and is sent as soon as it can be.`,
    failed: (to: string) => `The test mail to ${to} was not sent.`,
    stored: () => 'There is no mail server, so the test mail was only stored.',
  },
  stop: 'Stop all sending',
  stopText:
    'Nothing is sent from then on but security emails, not even what is being sent now. New emails wait. Security emails (sign-in, account notices, alerts and the audit log) are sent all the same.',
  stopped: 'All sending but that of security emails is stopped.',
  resume: 'Resume sending',
  resumed: 'Sending is switched on again.',
} as const;

export const EMAIL_CAUSES_PANEL = {
  title: 'Why mails were not delivered',
  period: 'Of the last 30 days.',
  none: 'No mail has failed in the last 30 days.',
  counts: (failed: number, trying: number) =>
    [
      ...(failed > 0 ? [`${mails(failed)} not delivered`] : []),
      ...(trying > 0 ? [`${mails(trying)} still being tried`] : []),
    ].join(', '),
  last: 'last from',
  remedy: 'What to do:',
  show: 'Show them',
} as const;

export const EMAIL_STATUS_WORDS: Readonly<Record<EmailStatus, string>> = {
  pending: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Outcome unknown',
  held: 'Held back',
  cancelled: 'Cancelled',
  suppressed: 'Suppressed',
};

/** A kind without words of its own is shown under its name. */
export const EMAIL_KINDS: Readonly<Record<string, string>> = {
  'account-notice': 'Account notice',
  alert: 'Alert',
  'audit-log': 'Audit log',
  auth: 'Account',
  'chat-reminder': 'Chat reminder',
  'chat-reply': 'Chat reply',
  'chat-transcript': 'Chat transcript',
  'contact-confirmation': 'Enquiry, confirmation',
  'contact-request': 'Enquiry',
  'donation-thanks': 'Thanks for a coffee',
  feedback: 'Feedback',
  'feedback-reply': 'Feedback reply',
  invitation: 'Invitation',
  'price-news': 'Price news',
  'settings-test': 'Test mail',
} satisfies Readonly<Record<EmailKind, string>>;

export const EMAIL_SOURCES: Readonly<Record<string, string>> = {
  account: 'Account',
  alert: 'Alert',
  'audit-log': 'Audit log',
  chat: 'Chat',
  'contact-request': 'Enquiry',
  donation: 'Donation',
  feedback: 'Feedback',
  invitation: 'Invitation',
  'price-news': 'Price news',
  test: 'Test',
};

export const EMAIL_LIST = {
  title: 'Mails',
  fileName: 'email-logs',
  empty: 'No mail has been written yet.',
  columns: {
    subject: 'Subject',
    recipient: 'To',
    kind: 'Kind',
    status: 'Status',
    created: 'Written',
    cause: 'Why not delivered',
    attempts: 'Attempts',
    sent: 'Sent',
    next: 'Next attempt',
    source: 'Written for',
  },
  filters: { from: 'From', to: 'To', address: 'Recipient', source: 'Written for', cause: 'Cause' },
  select: (subject: string, recipient: string) => `${subject}, to ${recipient}`,
  cancel: 'Cancel',
  cancelled: (n: number) => `${mails(n)} cancelled.`,
  notCancelled:
    'Nothing was cancelled: it is being sent or has been already, or it is a security email, which cannot be cancelled.',
  retry: 'Resend',
} as const;

export const EMAIL_RETRY = {
  title: (n: number) => (n === 1 ? 'Resend this mail?' : `Resend ${mails(n)}?`),
  none: 'Nobody gets a second copy.',
  copies: (n: number) =>
    n === 1 ? 'One of them may arrive twice:' : `${COUNT.format(n)} of them may arrive twice:`,
  copy: 'It may arrive twice:',
  unknown: 'nobody knows whether the first one arrived',
  sent: 'the first one was sent',
  more: (n: number) => `and ${COUNT.format(n)} more`,
  links: 'A link that works once may have run out meanwhile. A new one is better than this mail once more.',
  confirm: 'Resend',
  cancel: 'Not now',
  /** What became of it. */
  done: ({ queued, changed, suppressed }: EmailRetries) =>
    [
      ...(queued > 0 ? [`${mails(queued)} queued.`] : []),
      ...(changed > 0
        ? [
            `${mails(changed)} had changed meanwhile, so nothing was done about ${changed === 1 ? 'it' : 'them'}.`,
          ]
        : []),
      ...(suppressed > 0 ? [`${mails(suppressed)} not sent: the address is suppressed.`] : []),
    ].join(' '),
} as const;

const OUTCOMES: Readonly<Record<EmailAttempt['outcome'], string>> = {
  running: 'Under way',
  sent: 'Taken by the mail server',
  deferred: 'Not taken, tried again later',
  refused: 'Refused for good',
  unknown: 'Handed over, and no answer came',
  stopped: 'Stopped before the end was sent',
  lost: 'Our server stopped meanwhile',
};

export const EMAIL_DETAILS = {
  loading: 'Loading the mail...',
  gone: 'There is no such mail any more',
  repeats:
    'It is an enquiry to ourselves, so it is sent again by itself, marked as a possible repeat. Nobody knows whether the first copy arrived.',
  unknownTitle: 'Nobody knows whether this mail arrived.',
  unknownText:
    'The connection broke after everything was handed over and before the mail server answered. It is not sent again by itself.',
  suppressed: 'Nothing but security emails is sent to this address:',
  security: 'This is a security email. It cannot be cancelled, stopped, suppressed or deleted.',
  replyTo: 'Answers go to',
  source: 'Written for',
  open: (what: string) => `Open: ${what}`,
  others: 'Other mails to this address',
  sameSource: 'All mails about it',
  messageId: 'Message ID',
  error: 'Last answer',
  audit: 'Who read and changed it',
  life: 'What became of it',
  written: 'Written',
  attempt: (n: number) => `Attempt ${COUNT.format(n)}`,
  outcomes: OUTCOMES,
  none: 'It has not been tried yet.',
  unrecorded: 'It is from before attempts were recorded.',
  next: 'Next attempt',
  code: 'Codes',
  redacted: 'Links that work once are left out, for everybody.',
  closed:
    'You may not read what this email quotes, its subject or who is answered, because you may not see where it was written.',
  preview: 'Preview',
  views: { text: 'Text', html: 'HTML', headers: 'Headers', source: 'Source' },
  noText: 'This mail has no text.',
  frame: (subject: string) => `The mail “${subject}” as HTML`,
  frameNote: 'Shown without pictures, styles, links and scripts; nothing is loaded.',
  unsent: 'It has not been handed to a mail server yet, which adds some more.',
} as const;

export const EMAIL_SUPPRESSIONS = {
  title: 'Suppressed addresses',
  text: 'Nothing is sent to them but security emails (sign-in, account notices, alerts and the audit log). An address of which two mails in a row were refused for good is added by itself.',
  none: 'No address is suppressed.',
  add: 'Suppress an address',
  address: 'E-mail address',
  addressMissing: 'Write one e-mail address.',
  confirm: 'Suppress',
  added: (address: string) => `Nothing but security emails is sent to ${address} any more.`,
  remove: (address: string) => `Remove ${address}`,
  removeShort: 'Remove',
  removed: (address: string) => `${address} is not suppressed any more.`,
  suppressThis: 'Suppress this address',
  bounce: 'by itself',
  columns: { address: 'Address', reason: 'Reason', since: 'Since', by: 'By', action: 'Action' },
  again: 'Put back',
} as const;
