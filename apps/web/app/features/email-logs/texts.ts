import type { EmailAttempt, EmailKind, EmailRetries, EmailStatus } from '@hln/contracts';

const COUNT = new Intl.NumberFormat('en-NZ');
const count = (one: string, many: string) => (n: number) => `${COUNT.format(n)} ${n === 1 ? one : many}`;
const mails = count('email', 'emails');

export const EMAIL_LOGS = {
  title: 'Email Logs',
  lede: 'Every email from the site: what happened to it, what the mail server said, and what to do about it.',
  back: 'Back to Staff Portal',
  loading: 'Loading the emails...',
  failed: 'The emails couldn’t be loaded.',
  unsaved: 'That didn’t work.',
  viewOnly: 'You can view emails, but you need permission to cancel, resend or stop them.',
} as const;

export const EMAIL_SENDING = {
  title: 'Sending',
  running: 'Sending is switched on.',
  noServer: 'No email is sent: there is no mail server.',
  stoppedSince: 'All sending except security emails has been stopped since',
  stoppedBy: (who: string | null) => `by ${who ?? 'a deleted account'}:`,
  waiting: 'Waiting',
  oldest: 'oldest from',
  sentDay: 'Sent in 24 hours',
  sentWeek: 'Sent in 7 days',
  failed: 'Failed',
  unknown: 'Outcome unknown',
  held: 'Held back',
  lately: 'in 30 days',
  test: 'Send me a test email',
  testing: 'Sending...',
  testFailed: 'The test email could not be sent.',
  testIs: {
    sent: (to: string) => `The mail server accepted the test email to ${to}.`,
    waiting: (to: string) => `The test email to ${to} is waiting and will be sent as soon as possible.`,
    failed: (to: string) => `The test email to ${to} was not sent.`,
    stored: () => 'There is no mail server, so the test email was only stored.',
  },
  stop: 'Stop all sending',
  stopText:
    'From then on, nothing is sent except security emails, not even emails that are being sent now. New emails wait. Security emails (sign-in, account notices, alerts and the audit log) are still sent.',
  stopped: 'All sending except security emails is stopped.',
  resume: 'Resume sending',
  resumed: 'Sending is switched on again.',
} as const;

export const EMAIL_CAUSES_PANEL = {
  title: 'Why emails were not delivered',
  period: 'In the last 30 days.',
  none: 'No email has failed in the last 30 days.',
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

/** A kind without a title is shown under its raw name. */
export const EMAIL_KINDS: Readonly<Record<string, string>> = {
  'account-notice': 'Account notice',
  alert: 'Alert',
  'audit-log': 'Audit log',
  auth: 'Account',
  'chat-email': 'Answer from a family',
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
  'settings-test': 'Test email',
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
  title: 'Emails',
  fileName: 'email-logs',
  empty: 'No emails yet.',
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
    'Nothing was cancelled: the email is being sent or has already been sent, or it is a security email, which can’t be cancelled.',
  retry: 'Resend',
} as const;

export const EMAIL_RETRY = {
  title: (n: number) => (n === 1 ? 'Resend this email?' : `Resend ${mails(n)}?`),
  none: 'Nobody gets a second copy.',
  copies: (n: number) =>
    n === 1 ? 'One of them may arrive twice:' : `${COUNT.format(n)} of them may arrive twice:`,
  copy: 'It may arrive twice:',
  unknown: 'nobody knows whether the first one arrived',
  sent: 'the first one was sent',
  more: (n: number) => `and ${COUNT.format(n)} more`,
  links:
    'A link that works only once may have expired since. It’s better to send a new link than this email again.',
  confirm: 'Resend',
  cancel: 'Not now',
  /** The outcome of resending. */
  done: ({ queued, changed, suppressed }: EmailRetries) =>
    [
      ...(queued > 0 ? [`${mails(queued)} queued.`] : []),
      ...(changed > 0
        ? [
            `${mails(changed)} had changed in the meantime, so ${changed === 1 ? 'it was' : 'they were'} left alone.`,
          ]
        : []),
      ...(suppressed > 0 ? [`${mails(suppressed)} not sent: the email address is suppressed.`] : []),
    ].join(' '),
} as const;

const OUTCOMES: Readonly<Record<EmailAttempt['outcome'], string>> = {
  running: 'In progress',
  sent: 'Accepted by the mail server',
  deferred: 'Not accepted, will be tried again',
  refused: 'Refused permanently',
  unknown: 'Handed over, but no answer came',
  stopped: 'Stopped before it was fully sent',
  lost: 'Our server stopped while sending',
};

export const EMAIL_DETAILS = {
  loading: 'Loading the email...',
  gone: 'This email no longer exists',
  repeats:
    'It is an enquiry to ourselves, so it is sent again automatically, marked as a possible repeat. Nobody knows whether the first copy arrived.',
  unknownTitle: 'Nobody knows whether this email arrived.',
  unknownText:
    'The connection broke after everything was handed over and before the mail server answered. It is not sent again automatically.',
  suppressed: 'Only security emails are sent to this email address:',
  security: 'This is a security email. It can’t be cancelled, stopped, suppressed or deleted.',
  replyTo: 'Answers go to',
  source: 'Written for',
  open: (what: string) => `Open: ${what}`,
  others: 'Other emails to this recipient',
  sameSource: 'All emails about it',
  messageId: 'Message ID',
  error: 'Last answer',
  audit: 'Who read and changed it',
  life: 'What happened to it',
  written: 'Written',
  attempt: (n: number) => `Attempt ${COUNT.format(n)}`,
  outcomes: OUTCOMES,
  none: 'No attempts yet.',
  unrecorded: 'It dates from before attempts were recorded.',
  next: 'Next attempt',
  code: 'Codes',
  redacted: 'Links that work only once are hidden from everybody.',
  closed:
    'You can’t see this email’s text, subject or reply address, because you don’t have access to the tool that wrote it.',
  preview: 'Preview',
  views: { text: 'Text', html: 'HTML', headers: 'Headers', source: 'Source' },
  noText: 'This email has no text.',
  frame: (subject: string) => `The email “${subject}” as HTML`,
  frameNote: 'Shown without pictures, styles, links and scripts; nothing is loaded.',
  unsent: 'It has not been handed to a mail server yet, which will add more.',
} as const;

export const EMAIL_SUPPRESSIONS = {
  title: 'Suppressed email addresses',
  text: 'Only security emails (sign-in, account notices, alerts and the audit log) are sent to them. An email address is added automatically after two emails in a row were refused permanently.',
  none: 'No email address is suppressed.',
  add: 'Suppress an email address',
  address: 'Email address',
  addressMissing: 'Enter one email address.',
  confirm: 'Suppress',
  added: (address: string) => `From now on, only security emails are sent to ${address}.`,
  remove: (address: string) => `Remove ${address}`,
  removeShort: 'Remove',
  removed: (address: string) => `${address} is no longer suppressed.`,
  suppressThis: 'Suppress this email address',
  bounce: 'automatically',
  columns: { address: 'Email address', reason: 'Reason', since: 'Since', by: 'By', action: 'Action' },
  again: 'Put back',
} as const;
