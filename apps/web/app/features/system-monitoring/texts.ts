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
  lede: 'Whether everything works and, if something doesn’t, since when.',
  back: 'Back to Staff Portal',
  loading: 'Loading the status...',
  failed: 'Status couldn’t be loaded.',
  unsaved: 'That couldn’t be saved.',
  well: 'Everything works.',
  wellBut: (trouble: string) => `No alert is open, but email isn’t working. ${trouble}`,
  /** Introduces the list of what isn't working. */
  troubles: (count: number) => (count === 1 ? 'One thing isn’t working:' : `${count} things aren’t working:`),
  unjudged: 'Nobody is checking whether everything works: the job watch-system has not run.',
  unjudgedSince: 'Nobody is checking whether everything works: the job watch-system has not run since',
  read: 'Updated',
  refreshes: 'This page updates every 30 seconds.',
  refresh: 'Refresh now',
  old: 'This is out of date: it was last updated',
  oldWhy: 'It couldn’t be loaded since then.',
  viewOnly: 'You can view alerts, but you need permission to answer them and set their limits.',
} as const;

export const ALERTS = {
  title: 'Alerts',
  none: 'No alert is open.',
  openMonitoring: 'Open System Monitoring',
  since: 'since',
  /** The measured value and its limit. */
  measured: (value: string, limit: number) => `${value}; the limit is ${figure(limit)}`,
  worst: (value: string) => `At its worst: ${value}.`,
  remedy: 'What to do:',
  acknowledge: 'Acknowledge',
  acknowledged: (who: string) => `Acknowledged by ${who}:`,
  somebody: 'a deleted account',
  mute: 'Mute',
  unmute: 'Unmute',
  mutedUntil: 'Muted until',
  ended: 'Ended recently',
  acknowledgeTitle: (what: string) => `Acknowledge: ${what}`,
  muteTitle: (what: string) => `Mute: ${what}`,
  muteText: 'Nobody is notified of it while it is muted. It is still shown here.',
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
  doneUnmuted: (what: string) => `${what} is no longer muted.`,
} as const;

export const LIMITS = {
  title: 'Limits',
  show: 'Show when each alert starts',
  text: 'An alert starts when a value has been beyond its limit for the time set here, and ends when it has been back within the limit for a while. Owners are notified once each time: by email, and by webhook if one is set.',
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
    above: 'Lower than the start, so that the alert doesn’t come and go.',
    below: 'Higher than the start, so that the alert doesn’t come and go.',
  },
  afterMinutes: 'After how many minutes',
  enabled: 'Watch this',
  save: 'Save',
  number: (lowest: number, highest: number) => `Enter a number from ${figure(lowest)} to ${figure(highest)}.`,
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
  more: (part: string) => `More about: ${part}`,
  title: 'Parts',
  works: 'Works',
  fails: 'Not working',
  noBackup: 'None made yet',
  notConfigured: 'Not configured',
  isOff: 'Off',
  unknown: 'Unknown',
  noProcess: 'No server has sent a sample recently. The first arrives after a minute.',
  server: 'Server',
  running: 'Processes',
  started: 'Running since',
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
  mail: 'Email',
  stopped: 'Sending is stopped since',
  stoppedBy: (who: string | null, reason: string) => `, by ${who ?? 'a deleted account'}: ${reason}`,
  transport: 'Sent by',
  mails: MAIL,
  waiting: 'Waiting',
  oldest: 'Oldest waiting',
  failedMails: 'Failed this week',
  trouble: 'Trouble',
  webhook: 'Webhook of alerts',
  notSet: 'Not set',
  nothingPosted: 'Nothing posted yet',
  postsTo: 'Posts to',
  lastPost: 'Last post',
  said: 'Result',
  nextTry: 'Next attempt, if one is waiting',
  card: 'Card provider',
  mode: 'Mode',
  payments: PAYMENTS,
  lastAnswer: 'Last answer',
  refusedIt: 'refused',
  lastEvent: 'Last event',
  requests: 'Requests',
  recent: 'From the last five minutes.',
  rate: 'Per minute',
  errors: 'Failed',
  quickest: '50 % within',
  p95: '95 % within',
  p99: '99 % within',
  backups: 'Backups',
  proved: 'Last test restore',
  made: 'Last made',
  nightly: 'Test-restored each night',
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
  more: 'More: response times, event loop and routes',
  title: 'History',
  range: 'Range',
  ranges: RANGES,
  asTable: 'Show as tables',
  asCharts: 'Show as charts',
  loading: 'Loading the samples...',
  failed: 'The samples couldn’t be loaded.',
  empty: 'There are no samples for this period yet. One arrives each minute.',
  requests: 'Requests per minute',
  latency: 'Response time, ms',
  errors: 'Failed requests, %',
  loop: 'Event loop delay, ms',
  memory: 'Memory, MB',
  lines: { requests: 'Requests', p50: 'p50', p95: 'p95', p99: 'p99', errors: 'Failed', memory: 'Memory' },
  /** For people who can't see the line. */
  summary: (title: string, last: string, highest: string) => `${title}: ${last} last, ${highest} at most.`,
  /** The slider over a chart's points in time, and what it reads out at each. */
  moment: (title: string) => `Points in time: ${title}`,
  atMoment: (time: string, values: readonly { readonly label: string; readonly text: string }[]) =>
    `${time}: ${values.map(({ label, text }) => `${label} ${text}`).join(', ')}`,
  noValue: '–',
  time: 'Time',
  now: (value: string) => `${value} last`,
  samples: 'Samples',
  routes: 'Routes',
  routesRegion: 'Figures of the routes',
  routesText: 'Routes with failures come first.',
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
  goneText: 'There is no job with this name, or the link was cut off.',
  outcomes: OUTCOMES,
  never: 'Never',
  late: 'Late',
  off: 'Switched off',
  waiting: 'Waiting for it',
  error: 'Error',
  runs: 'Last runs',
  runsLoading: 'Loading the runs...',
  runsFailed: 'The runs couldn’t be loaded.',
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
  title: 'Page errors',
  text: 'What failed in visitors’ browsers: which script, and where in it. Nothing they typed is sent, and nothing that identifies them. Most tools report nothing, because their pages can’t connect to any server.',
  loading: 'Loading the errors...',
  failed: 'The page errors couldn’t be loaded.',
  none: 'No page has reported an error in the last 90 days.',
  shown: (shown: number, total: number) =>
    shown === total ? null : `The latest ${figure(shown)} of ${figure(total)}.`,
  columns: {
    what: 'What',
    page: 'Page',
    build: 'Build',
    reports: 'Reports',
    first: 'First seen',
    last: 'Last seen',
  },
  kinds: PAGE_ERROR_KINDS,
  other: 'Other',
  frame: ({ file, line, column }: PageErrorFrame) => `${file}:${line}:${column}`,
} as const;
