import type { ChatCardField, ChatReplyWay, ChatStatus } from '@hln/contracts';

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
  me: (name: string) => `Me (${name})`,
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
