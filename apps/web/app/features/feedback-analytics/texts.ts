/**
 * The staff tool Feedback Analytics: its figures and its inbox. The words of a single entry are in entry/case-texts.ts.
 */
import type { FeedbackStatus, FilteredFeedback, STATEMENT_KINDS } from '@hln/contracts';

const numbers = new Intl.NumberFormat('en-NZ');
/** '1,234' */
export const wholeNumber = (count: number) => numbers.format(count);
const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${numbers.format(count)} ${many}`;

export const FEEDBACK_DESK = {
  title: 'Feedback Analytics',
  lede: 'What visitors say about the SQL formatter, and what we have done about it.',
  back: 'Back to Staff Portal',
  loading: 'Loading the feedback...',
  failed: 'The feedback couldn’t be loaded.',
  unsaved: 'That couldn’t be saved.',
  undone: 'Undone.',
  viewOnly: 'You can view feedback, but you need permission to work on it.',
  retention: (days: number) =>
    `Queries, reasons, IP addresses and email addresses are deleted after ${numbers.format(days)} days, with the emails about them; the votes stay.`,
  retentionLink: 'System Settings',
} as const;

export const FEEDBACK_FIGURES = {
  title: 'Votes',
  loading: 'Counting the votes...',
  failed: 'The figures couldn’t be loaded.',
  empty: 'Nobody has voted in this period.',
  range: 'From',
  ranges: [
    { value: '30', label: 'Last 30 days' },
    { value: '90', label: 'Last 90 days' },
    { value: '365', label: 'Last year' },
    { value: 'all', label: 'All time' },
  ],
  step: 'By',
  steps: [
    { value: 'day', label: 'Day' },
    { value: 'week', label: 'Week' },
  ],
  asTable: 'Show as a table',
  asChart: 'Show as a chart',
  likes: 'Likes',
  dislikes: 'Dislikes',
  satisfaction: 'Satisfaction',
  votes: 'Votes',
  time: { day: 'Day', week: 'Week from' },
  /** '67 % of 12' */
  ofVotes: (percent: number, votes: number) => `${percent} % of ${numbers.format(votes)}`,
  none: '–',
  chart: (likes: number, dislikes: number) =>
    `Likes and dislikes over time: ${counted(likes, 'like', 'likes')} and ${counted(dislikes, 'dislike', 'dislikes')} in all.`,
  bar: (time: string, likes: number, dislikes: number) =>
    `${time}: ${counted(likes, 'like', 'likes')}, ${counted(dislikes, 'dislike', 'dislikes')}`,
  release: (version: string) => `Formatter ${version}`,
  breakdowns: 'Compared',
  by: {
    version: 'Release of the formatter',
    options: 'Options',
    size: 'Size of the query',
    kind: 'Kind of statement',
  },
  since: 'First vote',
  change: 'Compared with the previous release',
  points: (points: number) =>
    points > 0 ? `+${points} points` : points < 0 ? `−${-points} points` : 'The same',
  few: 'Too few votes',
  unknownVersion: 'Not recorded',
  unknownOptions: 'Not recorded',
  defaultOptions: 'Defaults',
  sizes: {
    s: 'Up to 500 characters',
    m: 'Up to 5,000',
    l: 'Up to 50,000',
    xl: 'Longer',
  } as Readonly<Record<string, string>>,
  fewNote: 'A difference is shown only where both sides have at least 20 votes.',
  spamNote: 'Spam, and earlier votes from the same session on the same query, are not counted.',
} as const;

export const FEEDBACK_KINDS: Readonly<Record<(typeof STATEMENT_KINDS)[number], string>> = {
  query: 'Query',
  insert: 'INSERT',
  update: 'UPDATE',
  delete: 'DELETE',
  merge: 'MERGE',
  create: 'CREATE',
  alter: 'ALTER',
  drop: 'DROP',
  copy: 'COPY',
  grant: 'GRANT or REVOKE',
  scripting: 'Scripting',
  template: 'Begins with a template',
  other: 'Other',
};

export const FEEDBACK_STATUS_NAMES: Readonly<Record<FeedbackStatus, string>> = {
  new: 'New',
  'in-work': 'In progress',
  fixed: 'Fixed',
  declined: 'Declined',
  spam: 'Spam',
};

export const FILTERED_NAMES: Readonly<Record<FilteredFeedback, string>> = {
  'hidden-field': 'Filled in a field that people can’t see',
  links: 'Three or more links in the reason',
  repeated: 'The same reason from five sessions in a day',
  staff: 'Marked by staff',
  superseded: 'Earlier votes on the same query',
};

export const FEEDBACK_INBOX = {
  title: 'Inbox',
  fileName: 'feedback',
  empty: 'No feedback yet.',
  gone: 'This feedback no longer exists',
  goneText: 'It has been deleted.',
  dislike: 'Dislike',
  like: 'Like',
  filters: {
    type: 'Vote',
    status: 'Status',
    assignee: 'Assignee',
    tag: 'Tag',
    kind: 'Kind of statement',
    version: 'Formatter',
    check: 'Run again',
    contact: 'Contact',
    filtered: 'Filtered',
    session: 'From one session',
    ip: 'From one IP address',
    from: 'From',
    to: 'To',
  },
  open: 'Open (new or in progress)',
  nobody: 'Nobody',
  anyType: 'Likes and dislikes',
  contact: {
    waiting: 'Asked, not answered yet',
    undelivered: 'Answer not delivered',
    asked: 'Asked to be contacted',
    'not-asked': 'Did not ask',
  },
  columns: {
    reason: 'Reason',
    at: 'Time',
    status: 'Status',
    query: 'Query',
    kind: 'Statement',
    size: 'Characters',
    version: 'Formatter',
    options: 'Options',
    assignee: 'Assignee',
    tags: 'Tags',
    check: 'Run again',
    contact: 'Contact',
    ip: 'IP address',
    notes: 'Notes',
    vote: 'Vote',
  },
  wantsContact: 'Wants contact',
  checks: {
    same: 'Same result',
    different: 'Different result now',
    failed: 'No result',
    cut: 'Too long to compare',
    'not-run': 'Not run yet',
  },
  statusChange: (count: number, status: string) =>
    `${counted(count, 'entry is', 'entries are')} now: ${status}.`,
  mark: (status: string) => `Mark: ${status}`,
  take: 'Assign to me',
  taken: (count: number) => `${counted(count, 'entry is', 'entries are')} assigned to you.`,
  counts: 'Dislikes by status',
} as const;

export const FEEDBACK_FILTERED = {
  title: 'Filtered out',
  text: 'Feedback that looks like spam is stored but not counted, and shown when you ask for it. Feedback that comes too fast from one IP address is refused before it is stored, and so is a vote that repeats the previous one.',
  none: 'Nothing has been filtered out.',
  show: (name: string) => `Show: ${name}`,
} as const;

export const FEEDBACK_CHECK_ALL = {
  open: 'Run all again',
  title: 'Run all open dislikes again',
  text: (version: string) =>
    `Today’s formatter (${version}) formats every open query in this browser, with the options used at the time, and compares the result with the original result.`,
  start: 'Run',
  stop: 'Stop',
  running: (done: number) => `${counted(done, 'query', 'queries')} done...`,
  stopped: 'Stopped.',
  failed: 'The run failed. The results so far are kept.',
  result: (done: number) => `${counted(done, 'open query', 'open queries')} run again:`,
  mark: (count: number) => `Mark ${counted(count, 'query', 'queries')} with a different result as fixed`,
  marked: (count: number) => `${counted(count, 'entry is', 'entries are')} marked as fixed.`,
  look: 'Look at them first',
  none: 'There are no open dislikes to run.',
} as const;
