import type { EmailProblem, EmailReplies, InboundOutcome } from '@hln/contracts';

/** Replying: the composer, the thread of messages, the templates, and families' emails. */
export const CHAT_REPLY = {
  title: 'Reply',
  byMail: 'Reply by email',
  close: 'Not now',
  noEmail: 'There is no email address. Call or write on WeChat, and note it here.',
  changedAddress: (given: string | null) =>
    `Staff entered this email address. ${given === null ? 'The visitor gave none.' : `The visitor gave ${given}.`}`,
  changedBy: (email: string, who: string | null) => `${email}, by ${who ?? 'a deleted account'}:`,
  noAddress: 'Your account has no email address for answers, so you can’t reply by email.',
  byPhone: 'I replied by phone or WeChat',
  way: 'How',
  wayOptions: { phone: 'Phone', wechat: 'WeChat', other: 'Another way' },
  at: 'When, New Zealand time',
  atWrong: 'Please give a time.',
  note: 'Note the reply',
  noted: 'Your reply is noted.',
  notedAlready: (way: string) => `First reply ${way}`,
  takeBack: 'Mark as unanswered',
  takenBack: 'Marked as unanswered again.',
  waiting: 'The family has answered by email, and is waiting for us since',
  goToEmail: 'Read the email',
  needsNone: 'It needs no answer',
  needsNoneDone: 'Marked as needing no answer.',
  subject: (last: string) => (/^(?:re|回复|答复) ?[:：]/i.test(last) ? last : `Re: ${last}`),
  queued:
    'The email has not been sent yet. This conversation counts as answered once a mail server has taken it.',
  undelivered:
    'The last email to this family was not delivered, so they are still waiting. Send another, call them, or write on WeChat.',
} as const;

const PROBLEMS: Readonly<Record<EmailProblem, string>> = {
  unreadable: 'This email couldn’t be read. Look it up in Mailgun’s log, or ask the family to write again.',
  'no-text': 'This email has no text. Ask the family to write what they want to say.',
  'too-long': 'The text of this email is longer than 100 KB, so it was not kept. Ask for a shorter one.',
  'over-limit': 'There were more than 20 emails in a day. The others were not kept.',
};

/** The conversation with everything in it. */
export const CHAT_THREAD = {
  title: 'Messages and notes',
  us: 'Website',
  them: 'Visitor',
  ours: (sender: string) => `Our email, by ${sender}`,
  /** The sender is whatever the message says. */
  email: (sender: string) => `By email, from ${sender === '' ? 'an unnamed sender' : sender} (not verified)`,
  more: 'More emails',
  note: (author: string) => `Note for staff, by ${author}`,
  problems: PROBLEMS,
  dropped: (count: number) =>
    count === 1
      ? 'It had an attachment, which was not kept.'
      : `It had ${count} attachments, which were not kept.`,
  whole: 'Show the whole email',
  less: 'Show only what is new',
  loading: 'Loading the email...',
  failed: 'The email couldn’t be loaded. Press again.',
  unreadable: 'This page doesn’t recognise the transcript’s format. This is what is stored:',
} as const;

const STATES: Readonly<Record<EmailReplies, string>> = {
  on: 'When a family replies to our email, their text appears in the conversation, without attachments. Nobody verifies the sender.',
  'no-address':
    'When a family replies to our email, it goes to whoever wrote the email, and not into the conversation: no reply address is set.',
  'no-key':
    'When a family replies to our email, it goes to whoever wrote the email, and not into the conversation: Mailgun’s signing key is not set.',
};

const OUTCOMES: Readonly<Record<InboundOutcome, string>> = {
  accepted: 'Added',
  'set-aside': 'Without a text',
  repeated: 'Repeated',
  automatic: 'Automatic replies',
  'own-address': 'From ourselves',
  'unknown-address': 'To an unknown address',
  'expired-address': 'To a deleted conversation',
  'over-limit': 'Over the limit',
};

/** The templates of replies, which staff edit. */
export const CHAT_TEMPLATES = {
  title: 'Reply templates',
  lede: 'A reply by email begins with the first one in the family’s language. Everybody who answers families shares them.',
  loading: 'Loading the templates...',
  failed: 'The templates couldn’t be loaded.',
  unsaved: 'The template couldn’t be saved. Your text is still here.',
  empty: 'There are no templates, so replies begin with an empty page.',
  add: 'New template',
  edit: 'Edit',
  editLabel: (name: string) => `Edit the template “${name}”`,
  remove: 'Delete',
  removeLabel: (name: string) => `Delete the template “${name}”`,
  removed: (name: string) => `The template “${name}” is deleted.`,
  saved: 'The template is saved.',
  changed: (who: string) => `Changed by ${who}:`,
  placeholders:
    'Write {name}, {child} or {subjects} where the family’s details belong; what is unknown is left out. A language without texts is not offered.',
  languages: { en: 'English', zh: '中文' },
  name: 'Name',
  subject: 'Subject',
  text: 'Text',
  preview: 'How it reads',
  example: { name: '陈美', child: 'Year 4', subjects: 'maths' },
  faults: {
    'all-missing': 'Write the template in at least one language.',
    'part-missing': 'Give each language a name, a subject and a text, or none of them.',
    placeholder: 'Only {name}, {child} and {subjects} are filled in. Remove any other curly bracket.',
    'too-long': 'A name has at most 60 characters, a subject 195, and a text 8,000.',
  },
} as const;

/** Families' replies by email. */
export const CHAT_EMAILS = {
  title: 'Replies by email',
  states: STATES,
  settings: 'Open System Settings',
  month: 'In the last 30 days; only those added and those without a text were kept:',
  outcomes: OUTCOMES,
  setAside: 'Emails without a text',
} as const;
