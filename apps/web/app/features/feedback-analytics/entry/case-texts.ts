/** One entry of Feedback Analytics, and what can be done about it. */

const numbers = new Intl.NumberFormat('en-NZ');

export const FEEDBACK_ENTRY = {
  loading: 'Loading the entry...',
  failed: 'The entry couldn’t be loaded.',
  title: (vote: string, time: string) => `${vote} of ${time}`,
  reason: 'Reason',
  noReason: 'A like needs no reason.',
  stripped: 'Its retention time has passed: the text has been deleted, and only the vote is left.',
  time: 'Time',
  vote: 'Vote',
  statement: 'Statement',
  size: (characters: number) => `${numbers.format(characters)} characters`,
  formatter: 'Formatter',
  options: 'Options',
  browser: 'Browser',
  superseded: 'An earlier vote: the same session has since voted on this query again.',
  notCounted: 'Not counted',
  together: 'From the same visitor',
  session: (count: number) =>
    count === 1 ? '1 more from this session' : `${numbers.format(count)} more from this session`,
  ip: (count: number) =>
    count === 1 ? '1 more from this IP address' : `${numbers.format(count)} more from this IP address`,
  alone: 'Nothing else.',
  history: 'History of this entry',
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
  hint: 'For staff only. Visitors never see them.',
  label: 'New note',
  add: 'Add note',
  added: 'The note is added.',
  none: 'No notes yet.',
  missing: 'Enter a note first.',
  somebody: 'a deleted account',
} as const;

export const FEEDBACK_CONTACT = {
  title: 'Contact',
  email: 'Email address',
  ip: 'IP address',
  none: 'Not given',
  wantsNone: 'Did not ask to be contacted',
  wantsWithout: 'Asked to be contacted, but left no email address',
  reveal: 'Show in full',
  revealHint: 'The audit log records that you looked.',
  failed: 'The addresses couldn’t be loaded.',
} as const;

export const FEEDBACK_RESULT = {
  title: 'Original result',
  none: 'The result was the unchanged query.',
  sides: { original: 'Query', formatted: 'Original result' },
} as const;

export const FEEDBACK_AGAIN = {
  title: 'Today’s formatter',
  run: (version: string) => `Run again on ${version}`,
  running: 'Formatting...',
  same: 'It still gives the same result.',
  different: 'It gives a different result now.',
  failed: 'It gives no result: the query is refused or takes too long.',
  cut: 'The query was too long to store in full, so it can’t be compared.',
  noOptions: 'The original options are unknown, so it ran with the defaults.',
  before: (outcome: string, version: string) => `Last time, on ${version}: ${outcome}`,
  difference: 'Then and today',
  sides: { original: 'Given then', formatted: 'Given today' },
  fixed: 'Mark as fixed',
  unnoted: 'The result is shown, but couldn’t be saved.',
  stopped: 'The worker stopped.',
  unreadable: 'The worker’s answer couldn’t be read.',
} as const;

export const FEEDBACK_GOLDEN = {
  open: 'Make it a test',
  title: 'A golden pair for the formatter’s tests',
  text: 'Add the file’s case to one of the files in packages/snowflake-formatter/golden. The expected result starts as what today’s formatter gives: change it to what is right.',
  name: 'Title of the case',
  nameOf: (id: string) => `Feedback ${id}`,
  neutral: 'Replace names and literals with neutral ones',
  neutralHint:
    'The same name always becomes the same neutral one, of the same kind and length. Keywords, functions and types stay.',
  unlike: 'The neutral query is laid out differently from the original: compare the two before you use it.',
  input: 'Query',
  output: 'Expected result',
  download: 'Download',
  making: 'Making the pair...',
  failed: 'The formatter gives no result for this query, so there is no pair to make.',
  faults: {
    title: 'Enter a one-line title for the case.',
    marker: 'A line of the texts looks like a golden file’s own marker: remove it first.',
    blank: 'Enter the expected result.',
  },
} as const;

export const FEEDBACK_DELETE = {
  open: 'Delete',
  title: 'Delete this feedback?',
  text: 'The entry, its notes and the emails about it are deleted for good, and its vote no longer counts. What was sent to our mailbox stays there.',
  reason: 'Reason',
  reasonHint: 'One line, for the audit log. Don’t include names or addresses.',
  reasonMissing: 'Enter a reason of up to 200 characters.',
  confirm: 'Delete',
  cancel: 'Cancel',
  done: (mails: number) =>
    mails === 0
      ? 'The feedback is deleted.'
      : `The feedback is deleted, with ${mails === 1 ? '1 email' : `${mails} emails`}.`,
} as const;
