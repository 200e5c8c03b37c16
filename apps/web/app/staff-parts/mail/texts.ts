import type { EmailCause } from '@hln/contracts';

const emails = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? ' 1 stored email is waiting.'
      : ` ${count.toLocaleString('en-NZ')} stored emails are waiting.`;

/** Shown on every staff page about email while none can be sent. */
export const MAIL_STATE = {
  failed: 'We couldn’t check whether email can be sent.',
  title: 'There is no mail server, so no email leaves this site.',
  waiting: (count: number) =>
    `Nobody gets invitations, replies, links to new passwords or alerts by email.${emails(count)}`,
  stopped: 'Somebody has stopped all sending.',
  lastFailed: (why: string) => `The last email could not be sent: ${why}.`,
  lastUnknown: 'Nobody knows whether the last email arrived: the mail server had it and did not answer.',
  remedy:
    'The person who runs the server sets SMTP_URL, or MAIL_API_URL with MAIL_API_KEY, and restarts it. Waiting emails are then sent automatically.',
} as const;

/** What prevents emails from being sent, and how to fix it. */
interface CauseWords {
  readonly title: string;
  readonly remedy: string;
}

export const EMAIL_CAUSE_WORDS: Readonly<Record<EmailCause, CauseWords>> = {
  login: {
    title: 'Our user name or password is wrong',
    remedy: 'Correct SMTP_URL (or MAIL_API_KEY) on the server and restart it. Waiting emails are then sent.',
  },
  'host-not-found': {
    title: 'The mail server’s name was not found',
    remedy: 'Check the host in SMTP_URL, and whether the server can resolve names.',
  },
  'no-connection': {
    title: 'No connection to the mail server',
    remedy:
      'Check whether it runs, and whether host and port in SMTP_URL are right and open in the firewall.',
  },
  timeout: {
    title: 'The mail server did not answer in time',
    remedy:
      'It is tried again automatically. If it keeps happening, check port and firewall, or ask the mail provider.',
  },
  tls: {
    title: 'No secure connection to the mail server',
    remedy: 'Check its certificate, and the port: smtps:// is for port 465, smtp:// for port 587.',
  },
  recipient: {
    title: 'There is no such recipient',
    remedy:
      'Ask the person for the right email address in some other way. After two such emails, it is suppressed.',
  },
  'mailbox-full': {
    title: 'The recipient’s mailbox is full',
    remedy: 'Contact the person in some other way, and resend the email later.',
  },
  sender: {
    title: 'Our sender’s email address was refused',
    remedy: 'Set MAIL_FROM to an email address that this mail server may send from, and restart.',
  },
  greylisted: {
    title: 'Asked to come back later (greylisting)',
    remedy: 'Nothing to do: the next attempt is usually accepted.',
  },
  'rate-limit': {
    title: 'Too many emails for the mail server',
    remedy: 'It is tried again automatically. If it happens often, ask the mail provider for a higher limit.',
  },
  'too-large': {
    title: 'The email is too large',
    remedy: 'Send the person a shorter one; this one is refused each time.',
  },
  policy: {
    title: 'Refused as spam or by a rule',
    remedy:
      'Check SPF, DKIM and DMARC of our domain and whether it is on a blocklist; the answer often has a link.',
  },
  unavailable: {
    title: 'The mail server couldn’t accept it just now',
    remedy: 'It is tried again automatically. If it keeps happening, ask the mail provider.',
  },
  refused: {
    title: 'Refused for another reason',
    remedy: 'Read the server’s answer in the email’s attempts.',
  },
  'bad-header': {
    title: 'A line break in a header',
    remedy: 'The email was built incorrectly, so it was not sent. Tell the development team.',
  },
  interrupted: {
    title: 'The connection broke after the email was handed over',
    remedy: 'Nobody knows whether it arrived. Ask the recipient, or resend it and risk a second copy.',
  },
  'sender-stopped': {
    title: 'Our server stopped while sending',
    remedy: 'It is tried again automatically. If it keeps happening, look at System Monitoring.',
  },
  'recipient-limit': {
    title: 'Held back: too many emails to one recipient',
    remedy: 'Check whether somebody is being flooded. If not, resend them.',
  },
  other: { title: 'Another error', remedy: 'Read the notes in the email’s attempts.' },
};
