/** Answers to visitors who asked to be contacted about their feedback. */

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

const SIGNED = '\n\nNgā mihi,\nHLN';

/** The templates of an answer; the first is offered first. */
export const FEEDBACK_REPLY_TEMPLATES = [
  {
    id: 'fixed',
    name: 'It is fixed',
    language: 'en',
    subject: 'Your feedback on HLN’s SQL formatter',
    text: `Kia ora,\n\nThank you for telling us what our SQL formatter should do better. We have changed it, so please try your query again.${SIGNED}`,
  },
  {
    id: 'question',
    name: 'A question',
    language: 'en',
    subject: 'A question about your feedback on HLN’s SQL formatter',
    text: `Kia ora,\n\nThank you for telling us what our SQL formatter should do better. We would like to understand it fully: what should the result have looked like?${SIGNED}`,
  },
  {
    id: 'declined',
    name: 'It stays as it is',
    language: 'en',
    subject: 'Your feedback on HLN’s SQL formatter',
    text: `Kia ora,\n\nThank you for telling us what our SQL formatter should do better. We have looked at it and are leaving it as it is, because${SIGNED}`,
  },
] as const;

export const FEEDBACK_REPLIES = {
  write: 'Write an answer',
  writeHint: 'This shows the email address in full, which the audit log records.',
  answered: 'Answered',
  all: 'Answer all fixed',
  allTitle: 'Write to everybody whose case is fixed',
  allText:
    'One email goes to each person who asked to be contacted, whose feedback is fixed, and who has not been answered yet.',
  people,
  none: 'Nobody is waiting for an answer about something that is fixed.',
  counting: 'Counting who is waiting...',
  queued: (queued: number, left: number) =>
    `${queued === 1 ? '1 email is' : `${queued} emails are`} stored, and will count as sent once a mail server has accepted ${queued === 1 ? 'it' : 'them'}.${left === 0 ? '' : ` ${people(left)} ${left === 1 ? 'is' : 'are'} left: continue later.`}`,
  undelivered: 'The last answer was not delivered, so this person is still waiting.',
  waits: 'The answer has not been sent yet.',
  myAddress: 'your own address',
} as const;
