/** One entry of Feedback Analytics, and what can be done about it. */

const numbers = new Intl.NumberFormat('en-NZ');

export const FEEDBACK_ENTRY = {
  loading: 'Reading the entry...',
  failed: 'The entry could not be read.',
  title: (vote: string, time: string) => `${vote} of ${time}`,
  reason: 'Reason',
  noReason: 'A like needs no reason.',
  stripped: 'Its time is over: what was written has been deleted, and only the vote is left.',
  time: 'Time',
  vote: 'Vote',
  statement: 'Statement',
  size: (characters: number) => `${numbers.format(characters)} characters`,
  formatter: 'Formatter',
  options: 'Options',
  browser: 'Browser',
  superseded: 'An earlier vote: the same session has voted on this query again.',
  notCounted: 'Not counted',
  together: 'From the same visitor',
  session: (count: number) =>
    count === 1 ? '1 more of this session' : `${numbers.format(count)} more of this session`,
  ip: (count: number) =>
    count === 1 ? '1 more from this IP address' : `${numbers.format(count)} more from this IP address`,
  alone: 'Nothing else.',
  history: 'Everything that was done with it',
  changes: 'What the formatter said it did',
} as const;

export const FEEDBACK_CASE = {
  title: 'Case',
  status: 'Status',
  assignee: 'Assignee',
  nobody: 'Nobody',
  tags: 'Tags, separated by commas',
  saveTags: 'Save tags',
  statusChanged: (status: string) => `The status is now: ${status}.`,
  assigned: (who: string) => `Assigned to ${who}.`,
  unassigned: 'Assigned to nobody.',
  tagsSaved: 'The tags are saved.',
  fixedIn: (version: string) => `with formatter ${version}`,
} as const;

export const FEEDBACK_NOTES = {
  title: 'Notes',
  hint: 'For staff alone. Visitors never see them.',
  label: 'New note',
  add: 'Add note',
  added: 'The note is added.',
  none: 'No notes yet.',
  missing: 'Write something first.',
  somebody: 'a deleted account',
} as const;

export const FEEDBACK_CONTACT = {
  title: 'Contact',
  email: 'E-mail address',
  ip: 'IP address',
  none: 'Not given',
  wantsNone: 'Did not ask to be contacted',
  wantsWithout: 'Asked to be contacted, but left no address',
  reveal: 'Show in full',
  revealHint: 'That you looked is noted in the audit log.',
  failed: 'The addresses could not be read.',
} as const;

export const FEEDBACK_RESULT = {
  title: 'What was given',
  none: 'The result was the query as it came.',
  sides: { original: 'Query', formatted: 'What was given' },
} as const;

export const FEEDBACK_AGAIN = {
  title: 'Today’s formatter',
  run: (version: string) => `Run again on ${version}`,
  running: 'Formatting...',
  same: 'It still gives the same result.',
  different: 'It gives a different result now.',
  failed: 'It gives nothing: the query is refused, or takes too long.',
  cut: 'The query was too long to be kept whole, so it cannot be compared.',
  noOptions: 'Which options were used then is not known, so it ran with the defaults.',
  before: (outcome: string, version: string) => `Last time, on ${version}: ${outcome}`,
  difference: 'Then and today',
  sides: { original: 'Given then', formatted: 'Given today' },
  fixed: 'Mark as fixed',
  unnoted: 'The result is shown, but could not be saved.',
  stopped: 'The worker stopped.',
  unreadable: 'The worker gave no answer that can be read.',
} as const;

export const FEEDBACK_GOLDEN = {
  open: 'Make it a test',
  title: 'A golden pair for the formatter’s tests',
  text: 'Add the file’s case to one of packages/snowflake-formatter/golden. What it should give starts as what today’s formatter gives: change it to what is right.',
  name: 'Title of the case',
  nameOf: (id: string) => `Feedback ${id}`,
  neutral: 'Replace names and literals by neutral ones',
  neutralHint:
    'The same name always becomes the same one, of the same kind and length. Keywords, functions and types stay.',
  unlike: 'The neutral query is laid out otherwise than the original: compare the two before you use it.',
  input: 'Query',
  output: 'What it should give',
  download: 'Download',
  making: 'Making the pair...',
  failed: 'The formatter gives nothing for this query, so there is no pair to make.',
  faults: {
    title: 'Give the case a title of one line.',
    marker: 'A line of the texts begins like a golden file’s own: remove it first.',
    blank: 'Write what it should give.',
  },
} as const;

export const FEEDBACK_DELETE = {
  open: 'Delete',
  title: 'Delete this feedback?',
  text: 'The entry, its notes and the mails about it go for good, and its vote no longer counts. What was sent to our mailbox stays there.',
  reason: 'Reason',
  reasonHint: 'One line, for the audit log. Write no names or addresses into it.',
  reasonMissing: 'Enter a reason of up to 200 characters.',
  confirm: 'Delete',
  cancel: 'Cancel',
  done: (mails: number) =>
    mails === 0
      ? 'The feedback is deleted.'
      : `The feedback is deleted, with ${mails === 1 ? '1 mail' : `${mails} mails`}.`,
} as const;
