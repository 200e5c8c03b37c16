import type { JobRun, MetricRange, ProcessFacts } from '@hln/contracts';
import type { PageErrorKind } from '@hln/contracts/page-error-words';
import type { PageErrorFrame } from '@hln/contracts/page-errors';

const numbers = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 });

/** '1,234.5' */
export const figure = (value: number) => numbers.format(value);

const RANGES: Readonly<Record<MetricRange, string>> = {
  hour: 'Last hour',
  day: 'Last day',
  month: 'Last 30 days',
};

export const MONITORING = {
  title: 'System Monitoring',
  lede: 'Whether everything runs, and since when it does not.',
  back: 'Back to Staff Portal',
  loading: 'Loading the status...',
  failed: 'Status couldn’t be loaded.',
  unsaved: 'That could not be saved.',
  well: 'Everything works.',
  wellBut: (trouble: string) => `No alert is open, but email does not work. ${trouble}`,
  /** Before the list of what does not. */
  troubles: (count: number) => (count === 1 ? 'One thing does not work:' : `${count} things do not work:`),
  unjudged: 'Nobody is checking whether everything works: the job watch-system has not run.',
  unjudgedSince: 'Nobody is checking whether everything works: the job watch-system has not run since',
  read: 'Read',
  refreshes: 'The page reads itself again every 30 seconds.',
  refresh: 'Read now',
  old: 'This is old: it was read',
  oldWhy: 'Since then it could not be read.',
  viewOnly: 'You can look, but somebody else has to answer alerts and set their limits.',
} as const;

export const ALERTS = {
  title: 'Alerts',
  none: 'No alert is open.',
  openMonitoring: 'Open System Monitoring',
  since: 'since',
  /** What is measured against which limit. */
  measured: (value: string, limit: number) => `${value}; the limit is ${figure(limit)}`,
  worst: (value: string) => `At its worst: ${value}.`,
  remedy: 'What to do:',
  acknowledge: 'Acknowledge',
  acknowledged: (who: string) => `Acknowledged by ${who}:`,
  somebody: 'a deleted account',
  mute: 'Mute',
  unmute: 'Unmute',
  mutedUntil: 'Muted until',
  ended: 'Ended lately',
  acknowledgeTitle: (what: string) => `Acknowledge: ${what}`,
  muteTitle: (what: string) => `Mute: ${what}`,
  muteText: 'Nobody is told about it meanwhile. It is still shown here.',
  forHours: 'For how long',
  hours: [
    { value: '1', label: 'One hour' },
    { value: '8', label: 'Eight hours' },
    { value: '24', label: 'One day' },
    { value: '168', label: 'One week' },
  ],
  cancel: 'Cancel',
  doneAcknowledged: 'The alert is acknowledged.',
  doneMuted: (what: string) => `${what} is muted.`,
  doneUnmuted: (what: string) => `${what} is not muted any more.`,
} as const;

export const LIMITS = {
  title: 'Limits',
  text: 'An alert starts when a value is beyond its limit for so long, and ends when it is back within for a while. The Owners are told once each time: by email, and by the webhook where one is set.',
  columns: { what: 'What', starts: 'Starts at', ends: 'Ends at', minutes: 'After', state: 'State' },
  minutes: (count: number) => (count === 0 ? 'at once' : `${count} min`),
  noSuccess: 'a run that failed or did nothing',
  success: 'a run that did its work',
  on: 'On',
  off: 'Off',
  muted: 'Muted',
  edit: (what: string) => `Change ${what}`,
  editShort: 'Change',
  starts: 'Starts at',
  ends: 'Ends at',
  endsHint: {
    above: 'Lower than what it starts at, so that it does not come and go.',
    below: 'Higher than what it starts at, so that it does not come and go.',
  },
  afterMinutes: 'After so many minutes',
  enabled: 'Watch this',
  save: 'Save',
  number: (lowest: number, highest: number) => `Write a number from ${figure(lowest)} to ${figure(highest)}.`,
  saved: (what: string) => `The limits of ${what} are saved.`,
  undo: 'Undo',
} as const;

const MAIL: Readonly<Record<ProcessFacts['mail'], string>> = {
  smtp: 'SMTP',
  api: 'Mail API',
  none: 'Not configured',
};
const PAYMENTS: Readonly<Record<ProcessFacts['payments'], string>> = {
  live: 'Live',
  test: 'Test mode',
  off: 'Off',
};
const HEARTBEAT: Readonly<Record<ProcessFacts['heartbeat'], string>> = {
  off: 'Not configured',
  waiting: 'Not sent yet',
  sent: 'Sent',
  failed: 'Could not be sent',
};
const DATABASES: Readonly<Record<ProcessFacts['database'], string>> = {
  pglite: 'Embedded',
  postgres: 'PostgreSQL',
};

export const PARTS = {
  title: 'Parts',
  works: 'Works',
  fails: 'Does not work',
  noBackup: 'None made yet',
  notConfigured: 'Not configured',
  isOff: 'Off',
  unknown: 'Unknown',
  noProcess: 'No server has sent a sample lately. The first comes after a minute.',
  server: 'Server',
  running: 'Processes',
  started: 'Runs since',
  seen: 'Last sample',
  heartbeat: 'Heartbeat',
  heartbeats: HEARTBEAT,
  memory: 'Memory',
  memoryOf: (used: string, all: string) => `${used} of ${all}`,
  disk: 'Disk',
  free: (free: string, all: string) => `${free} of ${all} free`,
  full: (free: string, all: string) => `Full: ${free} of ${all} free. Nothing is saved until there is room.`,
  loop: 'Event loop delay',
  database: 'Database',
  kind: 'Kind',
  databases: DATABASES,
  answer: 'Slowest answer',
  size: 'Size',
  mail: 'Mail',
  stopped: 'Sending is stopped since',
  stoppedBy: (who: string | null, reason: string) => `, by ${who ?? 'a deleted account'}: ${reason}`,
  transport: 'Sent by',
  mails: MAIL,
  waiting: 'Waiting',
  oldest: 'Oldest of them',
  failedMails: 'Failed this week',
  trouble: 'Trouble',
  webhook: 'Webhook of alerts',
  notSet: 'Not set',
  nothingPosted: 'Nothing posted yet',
  postsTo: 'Posts to',
  lastPost: 'Last post',
  said: 'What became of it',
  nextTry: 'Next try, if one waits',
  card: 'Card provider',
  mode: 'Mode',
  payments: PAYMENTS,
  lastAnswer: 'Last answer',
  refusedIt: 'refused',
  lastEvent: 'Last event',
  requests: 'Requests',
  recent: 'Of the last five minutes.',
  rate: 'A minute',
  errors: 'Failed',
  quickest: 'Half within',
  p95: '95 % within',
  p99: '99 % within',
  backups: 'Backups',
  proved: 'Last proved restorable',
  made: 'Last made',
  nightly: 'Proved each night',
  yes: 'yes',
  no: 'no',
  certificate: 'Certificate',
  expires: 'Expires',
  none: 'none yet',
  nothing: 'none',
  ms: (value: number) => `${figure(value)} ms`,
  percent: (value: number) => `${figure(value)} %`,
} as const;

export const CHARTS = {
  title: 'How it went',
  range: 'Range',
  ranges: RANGES,
  asTable: 'Show as tables',
  asCharts: 'Show as charts',
  loading: 'Reading the samples...',
  failed: 'The samples could not be read.',
  empty: 'There are no samples of this time yet. One comes each minute.',
  requests: 'Requests a minute',
  latency: 'How long answers take, ms',
  errors: 'Failed requests, %',
  loop: 'Event loop delay, ms',
  memory: 'Memory, MB',
  lines: { requests: 'Requests', p50: 'p50', p95: 'p95', p99: 'p99', errors: 'Failed', memory: 'Memory' },
  /** For who cannot see the line. */
  summary: (title: string, last: string, highest: string) => `${title}: ${last} last, ${highest} at most.`,
  /** The slider over a chart's moments, and what it reads out at one. */
  moment: (title: string) => `Moments of: ${title}`,
  atMoment: (time: string, values: readonly { readonly label: string; readonly text: string }[]) =>
    `${time}: ${values.map(({ label, text }) => `${label} ${text}`).join(', ')}`,
  noValue: '–',
  time: 'Time',
  now: (value: string) => `${value} last`,
  samples: 'Samples',
  routes: 'Routes',
  routesRegion: 'Figures of the routes',
  routesText: 'Those that failed come first.',
  route: 'Route',
  columns: { requests: 'Requests', refused: '4xx', errors: '5xx', mean: 'Mean, ms' },
} as const;

const OUTCOMES: Readonly<Record<JobRun['outcome'], string>> = {
  running: 'Running',
  done: 'Done',
  hollow: 'Did nothing',
  failed: 'Failed',
};

export const JOBS = {
  title: 'Scheduled jobs',
  columns: {
    name: 'Job',
    outcome: 'Last run',
    started: 'Started',
    ended: 'Ended',
    took: 'Took',
    did: 'What it did',
    next: 'Next run',
    every: 'Every',
    aside: 'Rows set aside',
  },
  fileName: 'scheduled-jobs',
  empty: 'There are no scheduled jobs.',
  gone: 'No such job',
  goneText: 'There is no job of this name, or the link was cut off.',
  outcomes: OUTCOMES,
  never: 'Never',
  late: 'Late',
  off: 'Switched off',
  waiting: 'Waited for it',
  error: 'Error',
  runs: 'Last runs',
  runsLoading: 'Reading the runs...',
  runsFailed: 'The runs could not be read.',
  noRuns: 'It has not run yet.',
  didNothing: 'nothing',
  seconds: (ms: number) => (ms < 1_000 ? `${figure(ms)} ms` : `${figure(ms / 1000)} s`),
  every: (seconds: number) => {
    if (seconds % 86_400 === 0) return seconds === 86_400 ? 'day' : `${seconds / 86_400} days`;
    if (seconds % 3_600 === 0) return seconds === 3_600 ? 'hour' : `${seconds / 3_600} hours`;
    if (seconds % 60 === 0) return seconds === 60 ? 'minute' : `${seconds / 60} minutes`;
    return `${seconds} s`;
  },
} as const;

const PAGE_ERROR_KINDS: Readonly<Record<PageErrorKind, string>> = {
  error: 'Script',
  rejection: 'Promise',
  formatter: 'Formatter',
};

export const PAGE_ERRORS = {
  title: 'Errors of pages',
  text: 'What failed in visitors’ browsers: which script, and where in it. Nothing they typed is sent, and nothing says who they are. Most tools report nothing, since they may call nobody.',
  loading: 'Reading the errors...',
  failed: 'The errors of pages could not be read.',
  none: 'No page has reported an error in the last 90 days.',
  shown: (shown: number, total: number) =>
    shown === total ? null : `The last ${figure(shown)} of ${figure(total)}.`,
  columns: {
    what: 'What',
    page: 'Page',
    build: 'Build',
    reports: 'Reports',
    first: 'First seen',
    last: 'Last seen',
  },
  kinds: PAGE_ERROR_KINDS,
  other: 'Another',
  frame: ({ file, line, column }: PageErrorFrame) => `${file}:${line}:${column}`,
} as const;
