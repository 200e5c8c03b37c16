import {
  type BackupsUntil,
  PERSONAL_DATA_KINDS,
  type PersonalDataKind,
  type PrivacyOutcome,
  type PrivacyRequestKind,
} from '@hln/contracts';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-NZ')} ${count === 1 ? one : many}`;

export const PRIVACY_REQUESTS = {
  title: 'Privacy Requests',
  lede: 'Find, export and delete everything the site holds about a person, and keep track of what was asked for.',
  back: 'Back to Staff Portal',
  loading: 'Loading the requests...',
  unread: 'The requests couldn’t be loaded.',
  unsaved: 'That didn’t work.',
  viewOnly: 'You can see which requests there are. Only people who can manage them can search for a person.',
  cancel: 'Cancel',
} as const;

/** The kinds of rows: the heading above them, one of them, and how they are counted. */
export const KINDS: Readonly<
  Record<
    PersonalDataKind,
    { readonly title: string; readonly one: string; readonly count: (count: number) => string }
  >
> = {
  chat: { title: 'Chats', one: 'Chat', count: (count) => counted(count, 'chat', 'chats') },
  enquiry: { title: 'Enquiries', one: 'Enquiry', count: (count) => counted(count, 'enquiry', 'enquiries') },
  feedback: {
    title: 'Feedback',
    one: 'Feedback',
    count: (count) => counted(count, 'feedback entry', 'feedback entries'),
  },
  donation: {
    title: 'Donations',
    one: 'Donation',
    count: (count) => counted(count, 'donation', 'donations'),
  },
  email: { title: 'Emails', one: 'Email', count: (count) => counted(count, 'email', 'emails') },
  suppression: {
    title: 'Suppressed addresses',
    one: 'Suppressed address',
    count: (count) => counted(count, 'suppressed address', 'suppressed addresses'),
  },
  'failed-row': {
    title: 'Problems of jobs',
    one: 'Problem of a job',
    count: (count) => counted(count, 'problem of a job', 'problems of jobs'),
  },
  query: {
    title: 'SQL console',
    one: 'SQL query',
    count: (count) => counted(count, 'SQL query', 'SQL queries'),
  },
  'saved-query': {
    title: 'Saved SQL queries',
    one: 'Saved SQL query',
    count: (count) => counted(count, 'saved SQL query', 'saved SQL queries'),
  },
};

/** "1 chat", "3 emails" and so on, in the order of the page. */
const countsList = (counts: Readonly<Record<string, number>>): readonly string[] =>
  PERSONAL_DATA_KINDS.filter((kind) => (counts[kind] ?? 0) > 0).map((kind) =>
    KINDS[kind].count(counts[kind] ?? 0),
  );

/** The same as one text; empty for nothing. */
export const countsText = (counts: Readonly<Record<string, number>>): string => countsList(counts).join(', ');

/** The same for what is deleted: of a donation, only the email address. */
export const deletedList = ({
  donation = 0,
  ...counts
}: Readonly<Record<string, number>>): readonly string[] => [
  ...countsList(counts),
  ...(donation === 0
    ? []
    : [donation === 1 ? 'the donor’s email address' : `the donor’s email address in ${donation} donations`]),
];

/** What to know about a kind before ticking it. */
export const KIND_NOTES: Readonly<Partial<Record<PersonalDataKind, string>>> = {
  chat: 'A chat goes with its notes, the replies received, and every email about it.',
  donation:
    'Only the email address is deleted. Amount and time stay: tax law has us keep records of income for seven years.',
  suppression:
    'Not ticked, since deleting it lets us write to this address again. Tick it if the person wants that.',
};

export const FIND = {
  title: 'Find a person’s data',
  contact: 'Email address or phone number',
  contactHint:
    'The whole address, or the number in any spelling: 021 123 4567 also finds +64 21 123 4567. The search is recorded, but not what you searched for.',
  contactMissing: 'Enter an email address or a phone number.',
  search: 'Search',
  searching: 'Searching...',
  searchingText: 'Reading every text in the database. This takes a second or two.',
  unread: 'The search failed.',
  nothing: (contact: string) => `Nothing found about ${contact}`,
  nothingText:
    'Ask which other addresses or numbers they may have used. Chats also hold names and WeChat IDs, which Chat Sessions finds.',
  found: (contact: string) => `About ${contact}`,
  summary: (own: string, mentions: number) =>
    `${own === '' ? 'Nothing of their own' : own}${mentions === 0 ? '.' : `, and ${counted(mentions, 'entry of others that mentions', 'entries of others that mention')} them.`}`,
  mentions: 'Only mentions them',
  mentionsText:
    'These belong to somebody else or to our work, and contain this address or number somewhere. Read each one before you tick it.',
  more: (listed: number, found: number) =>
    `Only ${listed.toLocaleString('en-NZ')} of ${found.toLocaleString('en-NZ')} are listed. Handle these, then search again.`,
  goesWith: (kind: PersonalDataKind) => `with its ${KINDS[kind].one.toLowerCase()}`,
  show: 'Show',
  showNamed: (title: string) => `Show ${title}`,
  selected: (count: number) =>
    count === 0 ? 'Nothing is ticked.' : `${counted(count, 'entry', 'entries')} ticked.`,
  exportJson: 'Export as JSON',
  exportPage: 'Export as a page',
  exporting: 'Exporting...',
  exportHint:
    'Check who is asking before you hand anything over. Read the file first: what others wrote or said about themselves doesn’t belong in it.',
  exported: (count: number) => `Exported ${counted(count, 'entry', 'entries')}.`,
  exportedLess: (count: number, missing: number) =>
    `Exported ${counted(count, 'entry', 'entries')}. ${counted(missing, 'is', 'are')} no longer there: search again.`,
  unexported: 'The export failed.',
  delete: 'Delete',
  also: 'Their chats also name these. Search for them as well before you delete: afterwards nothing says that they belong together.',
  searchFor: (contact: string) => `Search for ${contact}`,
  elsewhere: 'Not handled here',
  rowUnread: 'This entry couldn’t be loaded.',
  rowLoading: 'Loading the entry...',
  rowGone: 'This entry is no longer there. Search again.',
} as const;

/** What the search counts without listing it. */
export const ELSEWHERE: Readonly<
  Record<string, { readonly says: (count: number) => string; readonly path?: string; readonly link?: string }>
> = {
  'staff-account': {
    says: () => 'A staff account has this address or number.',
    path: '/staff/resources/user-management',
    link: 'User Management',
  },
  invitation: {
    says: (count) =>
      count === 1
        ? 'Somebody was invited with this address.'
        : `${count} invitations were sent to this address.`,
    path: '/staff/resources/user-management',
    link: 'User Management',
  },
  'own-mailbox': {
    says: () => 'This is one of our own mailboxes: most of what is listed is about other people.',
    path: '/staff/resources/system-settings',
    link: 'System Settings',
  },
  'audit-reason': {
    says: (count) =>
      `${counted(count, 'reason', 'reasons')} in the audit log ${count === 1 ? 'names' : 'name'} it. The log can’t be changed.`,
    path: '/staff/resources/audit-log',
    link: 'Audit Log',
  },
};

export const backupsText = ({ state, on }: BackupsUntil): string =>
  state === 'until' && on !== null
    ? `Backups hold it until ${on}, if they go on as scheduled.`
    : state === 'none'
      ? 'No backup has been made yet, so none holds it.'
      : 'How long backups hold it is not known: no schedule makes them here.';

/** The same for the record, where the day matters. */
export const backupsDay = ({ state, on }: BackupsUntil): string =>
  state === 'until' && on !== null ? on : state === 'none' ? 'no backup had been made' : 'not known';

export const DELETION = {
  title: (contact: string) => `Delete data about ${contact}`,
  lede: 'This can’t be undone. If your account has a second factor, you need to have given it within the last five minutes.',
  what: 'What is deleted',
  keeps: 'What stays',
  keepsDonations: (count: number) =>
    `Amount and time of ${counted(count, 'donation', 'donations')}. Stripe, the payment provider, has records of its own.`,
  keepsUnticked: (count: number) => `${counted(count, 'entry', 'entries')} that you didn’t tick.`,
  keepsMailboxes:
    'Copies in mailboxes: emails that were sent, to the person or to ourselves. Delete ours by hand.',
  request: (received: string) => `This answers the request received on ${received}.`,
  received: 'Received on',
  receivedHint: 'The day the person asked. It is recorded as a request.',
  check: 'How did you check that it’s this person?',
  checkHint:
    'For example, “Wrote from the same mailbox”. This stays in the record, so leave out addresses and numbers.',
  checkMissing: 'Say how you checked.',
  checkNames: 'Leave email addresses and the phone number out of this: the record is kept.',
  confirm: (count: number) => `Delete ${counted(count, 'entry', 'entries')}`,
  busy: 'Deleting...',
  done: (counts: string) => `Deleted: ${counts}.`,
  copies: (count: number) =>
    `${count.toLocaleString('en-NZ')} of the emails had been sent; copies may be in mailboxes.`,
  left: (count: number) =>
    `${counted(count, 'entry', 'entries')} came or changed after your search and ${count === 1 ? 'was' : 'were'} left alone. The request stays open: look at the new results below.`,
} as const;

export const REQUEST_KINDS: Readonly<Record<PrivacyRequestKind, string>> = {
  access: 'Access',
  deletion: 'Deletion',
  correction: 'Correction',
};

export const OUTCOMES: Readonly<Record<PrivacyOutcome, string>> = {
  done: 'Done',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

export const REQUESTS = {
  title: 'Requests',
  add: 'Record a request',
  empty:
    'No request has been recorded yet. Record one when somebody asks, so that it’s answered within 20 working days.',
  fileName: 'privacy-requests',
  gone: 'No such request',
  goneText: 'The request isn’t in the list, or the link was cut off.',
  name: (kind: PrivacyRequestKind, who: string) => `${REQUEST_KINDS[kind]}, ${who}`,
  columns: {
    who: 'Person',
    kind: 'Asks for',
    state: 'State',
    received: 'Received',
    due: 'Due',
    closed: 'Closed',
    backups: 'In backups until',
  },
  states: { open: 'Open', overdue: 'Overdue', ...OUTCOMES },
  note: 'Note',
  recordedBy: 'Recorded by',
  closedBy: 'Closed by',
  check: 'Identity',
  deleted: 'Deleted',
  copies: 'Had been sent',
  copiesOf: (count: number) => counted(count, 'email', 'emails'),
  shortened:
    'The record keeps only this shortened form: a record of a deletion must not hold what was deleted.',
  dueHint:
    'At the latest 20 working days after the day it came (sections 44 and 63 of the Privacy Act 2020). The Act leaves out public holidays and 25 December to 15 January. We count them, so the legal limit may be later, never earlier.',
  find: 'Find their data',
  close: 'Close the request',
} as const;

export const REQUEST_FORM = {
  title: 'Record a request',
  lede: 'The Privacy Act gives everybody the right to see what we hold about them, and to have it corrected or deleted.',
  kind: 'What do they ask for?',
  received: 'Received on',
  receivedWrong: 'Enter today, or a day within the last year.',
  note: 'What do they want?',
  noteHint: 'In your own words. It’s deleted with the address when the request is closed.',
  submit: 'Record it',
  done: 'The request is recorded.',
} as const;

export const CLOSING = {
  outcome: 'What became of it?',
  doneAccess: 'They got what they asked for',
  doneCorrection: 'It was corrected',
  doneDeletion: 'There was nothing left to delete',
  refused: 'It was refused, and they were told why',
  withdrawn: 'They withdrew it',
  refusedHint:
    'If you refuse, tell them the reason, and that they can complain to the Privacy Commissioner (privacy.org.nz).',
  done: 'The request is closed.',
} as const;
