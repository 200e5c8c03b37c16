import type {
  ChatCardField,
  ChatReplyWay,
  ChatStatus,
  EmailProblem,
  EmailReplies,
  InboundOutcome,
} from '@hln/contracts';

const STATUSES: Readonly<Record<ChatStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  booked: 'Booked',
  closed: 'Closed',
  spam: 'Spam',
};

const WAYS: Readonly<Record<ChatReplyWay, string>> = {
  email: 'by email',
  phone: 'by phone',
  wechat: 'by WeChat',
  other: 'in another way',
};

export const CHAT_SESSIONS = {
  title: 'Chat Sessions',
  lede: 'Conversations from the consultation page. Each family was promised a reply within 24 hours.',
  back: 'Back to Staff Portal',
  loading: 'Loading conversations...',
  failed: 'The conversations couldn’t be loaded.',
  unsaved: 'That couldn’t be saved.',
  viewOnly: 'You can read conversations, but not answer or change them. Ask an Owner for more.',
  undone: 'Undone.',
  cancel: 'Cancel',
  save: 'Save',
  statuses: STATUSES,
  ways: WAYS,
  /** Under the list. */
  retention: (days: number) =>
    `A conversation is deleted ${days} days after its last message, together with our emails about it. Reading one is recorded in the audit log.`,
} as const;

export const CHAT_FIGURES = {
  title: 'The promise',
  next: 'Next to answer',
  nobodyWaits: 'Nobody is waiting for an answer.',
  openNext: (name: string | null) => `Open ${name ?? 'the conversation'}`,
  waiting: 'Waiting',
  late: 'Late',
  soon: 'Under 6 hours left',
  sending: 'Answers not sent yet',
  undelivered: 'Answers not delivered',
  unassigned: 'Without an assignee',
  months: 'Answered within 24 hours, by month',
  noMonths: 'The share for each month appears here once the first conversation has been answered.',
  month: 'Month',
  share: 'Kept',
  of: (kept: number, all: number) => `${kept} of ${all}`,
  unsentTitle: 'Transcripts that were not emailed',
  unsentText: 'Nobody has been told about these conversations by email. They are all here.',
  unsent: 'The transcript was not emailed.',
  noReason: 'No attempt has been made to send it yet: email may not be set up.',
  stillTrying: 'It will be tried again.',
  givenUp: 'It won’t be tried again.',
  somebody: 'A family without a name',
} as const;

/** Shown on the portal to people who don't know the tools yet. */
export const CHAT_WAITING = {
  failed: 'The families waiting for an answer couldn’t be loaded.',
  nobody: 'No family is waiting for an answer.',
  /** Fits on one line of a phone. */
  families: (waiting: number, late: number) =>
    `${waiting === 1 ? '1 family is' : `${waiting} families are`} waiting for an answer${late === 0 ? '' : `, ${late} late`}.`,
  undelivered: (count: number) =>
    count === 1 ? '1 answer by email was not delivered.' : `${count} answers by email were not delivered.`,
  sending: (count: number) =>
    count === 1 ? '1 answer is waiting to be sent.' : `${count} answers are waiting to be sent.`,
  open: 'Open the one waiting longest',
  openUndelivered: 'Open the conversation',
} as const;

export const CHAT_QUEUE = {
  title: 'Conversations',
  empty: 'Nobody has written yet. Conversations from the consultation page appear here.',
  fileName: 'chat-sessions',
  columns: {
    name: 'Name',
    promise: 'Promise',
    received: 'Received',
    child: 'Age and year',
    subjects: 'Subjects',
    language: 'Language',
    status: 'State',
    assignee: 'Assignee',
    labels: 'Labels',
    outcome: 'Outcome',
    ways: 'Reachable by',
    family: 'Other conversations',
    session: 'Session',
  },
  filters: {
    promise: 'Promise',
    status: 'State',
    assignee: 'Assignee',
    label: 'Label',
    language: 'Language',
  },
  promises: {
    open: 'Open',
    waiting: 'Waiting',
    late: 'Late',
    sending: 'Answer not sent yet',
    kept: 'Kept',
    broken: 'Broken',
  },
  languages: { en: 'English', zh: '中文' } as Readonly<Record<string, string>>,
  reach: { email: 'email', phone: 'phone', wechat: 'WeChat' },
  nobody: 'Nobody',
  unnamed: 'No name yet',
  family: (count: number) => `+${count} from this family`,
  wroteAgain: 'Wrote again',
  undelivered: 'Email not delivered',
  mine: 'Me',
  answered: 'Answered by email',
} as const;

/** The state of the promise in words. */
export const CHAT_PROMISE = {
  left: (time: string) => `${time} left`,
  late: (time: string) => `Late by ${time}`,
  sending: 'The answer is waiting to be sent',
  kept: (time: string) => `Kept: replied after ${time}`,
  broken: (time: string) => `Broken: replied after ${time}`,
  unanswered: 'Broken: closed without a reply',
  none: 'No promise to keep',
  until: (time: string, zone: string) => `until ${time} in ${zone}`,
  theirs: (time: string, zone: string) => `${time} in ${zone}`,
  /** Shown if the zone is only inferred from the country code of a phone number. */
  assumed: 'according to the phone number',
} as const;

const FIELDS: Readonly<Record<ChatCardField, string>> = {
  name: 'Name',
  child: 'Age and year',
  subjects: 'Subjects',
  goals: 'Goals or concerns',
  email: 'Email',
  phone: 'Phone',
  wechat: 'WeChat',
};

export const CHAT_CARD = {
  title: 'The family',
  fields: FIELDS,
  language: 'Answer in',
  wroteAs: 'As written',
  unknown: 'not given',
  corrected: 'corrected',
  correct: 'Correct the details',
  saved: 'The details are corrected.',
  call: (phone: string) => `Call ${phone}`,
  copy: (what: string) => `Copy ${what}`,
  copied: (what: string) => `${what} copied.`,
  notCopied: 'The browser didn’t allow copying.',
} as const;

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

export const CHAT_WORK = {
  title: 'Our work',
  status: 'State',
  assignee: 'Assignee',
  toConversation: 'this conversation',
  statusSaved: (status: string) => `The state is now ${status}.`,
  assigneeSaved: (assignee: string) => `Assigned to ${assignee}.`,
  unassigned: 'Assigned to nobody.',
  labels: 'Labels',
  labelsHint: 'Separated by commas, ten at most.',
  outcome: 'Outcome',
  outcomeHint: 'One line: what came of it.',
  saved: 'Labels and outcome are saved.',
} as const;

export const CHAT_NOTES = {
  title: 'Notes and colleagues',
  hint: 'Only staff can read it. It is never emailed.',
  label: 'New note',
  passOn: 'Pass the conversation on to',
  keep: 'Nobody else',
  me: (email: string) => `Me (${email})`,
  add: 'Add the note',
  assign: 'Assign',
  missing: 'Enter a note, or choose somebody.',
  added: 'The note is added.',
  remove: 'Remove',
  removeLabel: (start: string) => `Remove the note “${start}”`,
  removed: 'The note is removed.',
  gone: 'Deleted account',
} as const;

export const CHAT_FAMILY = {
  title: 'Other conversations of this family',
  text: 'With the same email address, phone number or WeChat ID.',
} as const;

export const CHAT_DELETION = {
  title: 'Deletion',
  text: (days: number, day: string) =>
    `It will be deleted ${days} days after the last message: on ${day} at the latest.`,
  open: 'Delete on request',
  ask: 'Delete this conversation?',
  askText:
    'The transcript, the notes and the emails about it that are still here are deleted for good. Emails that were sent stay in the mailboxes they went to.',
  reason: 'Reason',
  reasonHint: 'One line, which stays in the audit log. Name nobody in it.',
  reasonMissing: 'Enter a reason of up to 200 characters.',
  done: 'The conversation and all emails about it are deleted.',
  copies: (recipients: readonly string[]) =>
    `The conversation is deleted. Emails about it were sent to ${new Intl.ListFormat('en').format(recipients)}: delete those copies there.`,
  history: 'History of this conversation',
} as const;

export const CHAT_GONE = {
  title: 'No such conversation',
  text: 'It has been deleted, or the link was cut off.',
  conversation: 'Conversation',
} as const;
