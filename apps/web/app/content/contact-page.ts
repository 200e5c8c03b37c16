import { BACKUP_RETENTION_WEEKS, CONTACT_RETENTION_DAYS } from '@hln/contracts';

export const CONTACT_PAGE = {
  title: 'Tell us what takes too long',
  lede: 'A few lines are enough: what the job is, who does it and how often. A person reads it and answers in plain words, even when the answer is that you don’t need us.',
} as const;

export const CONTACT_FORM = {
  label: 'Write to us',
  name: 'Your name',
  business: 'Business (optional)',
  email: 'Email',
  emailHint: 'So that we can answer you.',
  message: 'The job, in a few lines',
  messageHint: 'What it is, who does it, how often, and what it runs on today.',
  /** A honeypot: people can't see it, so only machines fill it in. */
  website: 'Leave this empty',
  send: 'Send',
  sending: 'Sending...',
  another: 'Write another message',
  kept: `We use this to answer you and for nothing else. It goes from our database after ${CONTACT_RETENTION_DAYS} days at the latest; backup copies go within ${BACKUP_RETENTION_WEEKS} weeks after that.`,
  keptMore: 'What we keep, and how to have it deleted',
} as const;

/** The outcomes of sending a message; the ids are those that the server's redirect names for pages without a script. */
export const CONTACT_STATES = {
  sent: {
    title: 'Thank you. We have your message.',
    text: (email: string) =>
      `It’s saved, and a person will answer you at ${email}. If that email address is wrong, please write to us again.`,
    withoutScript: 'It’s saved, and a person will answer you at the email address you gave.',
  },
  check: 'Your message was not sent: our server found something missing, too long or unreadable in the form.',
  checkWithoutScript:
    'Your message was not sent: something in the form was missing or too long. Go back, and what you wrote is still there.',
  tooMany:
    'Your message was not sent: several came from your network in a short time. Please wait a minute and send it again; what you wrote is still there.',
  notSent:
    'Your message was not sent: our server could not take it. What you wrote is still there. Please try again, or email us.',
  offline: 'You are offline, so your message was not sent. It is still here: send it when you are connected.',
  noAnswer:
    'Our server did not answer, so we cannot tell whether your message arrived. It is still here: send it again, and we’ll count it only once.',
} as const;

/** Beside the form. */
export const CONTACT_ASIDE = {
  title: 'Or by email',
  copy: 'Copy the email address',
  copyOutcome: {
    copied: 'The email address is copied.',
    failed: 'The email address could not be copied. Select it and copy it by hand.',
  },
  parents: {
    title: 'Here about your child’s schooling?',
    text: 'Our chat in English and Chinese is the quicker way to a consultant.',
    link: 'Educational Consultation',
  },
} as const;

/** How search results and shared links describe the page. */
export const CONTACT_TEXT = {
  title: 'Contact: tell us what takes too long',
  description:
    'Tell HLN about the job that eats your week: a few lines are enough. A person in Wellington reads it and answers in plain words.',
  shareLine: 'Tell us what takes too long.',
} as const;
