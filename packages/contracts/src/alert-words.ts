import type { AlertRuleName } from './monitoring.ts';

interface AlertWords {
  /** What is wrong, as a sentence without its full stop. @param subject the job, for rules about jobs */
  readonly wrong: (subject: string) => string;
  /** What the rule measures, as a heading. */
  readonly title: string;
  /** Follows the value; null for rules without a number. */
  readonly unit: string | null;
  /** What to do about it. */
  readonly remedy: string;
  /** Where the site shows it. @param subject the job, for rules about jobs */
  readonly seen: (subject: string) => AlertPlace;
}

/** A place on a staff page. */
export interface AlertPlace {
  /** The text of a link to it. */
  readonly words: string;
  readonly path: string;
}

const MONITORING = '/staff/resources/system-monitoring';
const place = (words: string, path: string) => (): AlertPlace => ({ words, path });
const PARTS = place('The parts of the site, in System Monitoring', `${MONITORING}#parts`);
const CHARTS = place('How it went, in System Monitoring', `${MONITORING}#charts`);
const runsOf = (job: string): AlertPlace => ({
  words: `The last runs of ${job}, in System Monitoring`,
  path: `${MONITORING}?open=${encodeURIComponent(job)}`,
});

/** The texts about each rule in mails and on the page. */
export const ALERT_WORDS: Readonly<Record<AlertRuleName, AlertWords>> = {
  'database-away': {
    wrong: () => 'The database could not be reached',
    title: 'Database away',
    unit: 's in the last minutes',
    remedy:
      'Look at the database server and its log; the site answers 503 until it is back. With the embedded database, look at the server’s own log.',
    seen: PARTS,
  },
  'database-slow': {
    wrong: () => 'The database answers slowly',
    title: 'Database slow',
    unit: 'ms for a question that takes no work',
    remedy:
      'Look for long statements and a busy disk. On PostgreSQL, pg_stat_activity shows what is running; a larger DATABASE_POOL_SIZE helps if requests wait for a connection.',
    seen: PARTS,
  },
  'mail-queue': {
    wrong: () => 'Mails are not getting out',
    title: 'Mail queue',
    unit: 'min, the age of the oldest mail',
    remedy:
      'Check SMTP_URL, or MAIL_API_URL and MAIL_API_KEY, and whether the mail server takes mails; Email Logs says why each mail waits, and whether somebody has stopped all sending.',
    seen: place('The mails that wait, in Email Logs', '/staff/resources/email-logs?status=pending'),
  },
  'job-late': {
    wrong: (job) => `The job ${job} is late`,
    title: 'Job late',
    unit: 'min',
    remedy:
      'Check that a server is running: it starts what is due every few seconds. If the job is still at work, its runs say since when; restarting the server ends it.',
    seen: runsOf,
  },
  'job-failed': {
    wrong: (job) => `The job ${job} does not do its work`,
    title: 'Job failed',
    unit: null,
    remedy: 'Its last runs say what went wrong; the server’s log has more.',
    seen: runsOf,
  },
  'error-rate': {
    wrong: () => 'Many requests fail',
    title: 'Error rate',
    unit: '% of requests',
    remedy:
      'The list of routes shows which ones fail, the server’s log why. If it began with a release, go back to the one before.',
    seen: CHARTS,
  },
  'slow-answers': {
    wrong: () => 'Answers take long',
    title: 'Slow answers',
    unit: 'ms, the 99th percentile',
    remedy:
      'The list of routes shows which ones are slow. Compare with the database’s answer and the event loop.',
    seen: CHARTS,
  },
  'event-loop': {
    wrong: () => 'The server process is kept busy',
    title: 'Event loop',
    unit: 'ms of delay, the 99th percentile',
    remedy:
      'Something computes for long in the process, or the machine has too little CPU. Compare with the requests of that time.',
    seen: CHARTS,
  },
  memory: {
    wrong: () => 'Memory is running out',
    title: 'Memory',
    unit: '% of what the machine has',
    remedy:
      'Restart the server soon. If memory grows again from the start, something keeps what it should let go.',
    seen: PARTS,
  },
  disk: {
    wrong: () => 'The disk is almost full',
    title: 'Disk',
    unit: '% of the disk that holds the data folder',
    remedy: 'Remove old backups and logs, or make the disk larger. A full disk stops the database.',
    seen: PARTS,
  },
  certificate: {
    wrong: () => 'The site’s certificate expires soon',
    title: 'Certificate',
    unit: 'days left',
    remedy: 'Renew it at the proxy in front, and check why that did not happen by itself.',
    seen: PARTS,
  },
  'backup-unproved': {
    wrong: () => 'No backup was proved to be of use lately',
    title: 'Backup not proved',
    unit: 'hours since a backup was last brought back and counted',
    remedy:
      'Database Admin says what became of the last backup and the last proof. Make a new one there, and prove it.',
    seen: place('Backups, in Database Admin', '/staff/resources/database-admin#backups'),
  },
  'page-errors': {
    wrong: () => 'Pages fail for many visitors',
    title: 'Errors of pages',
    unit: 'reports within an hour',
    remedy:
      'System Monitoring lists what failed, where, and in which build. If it began with a release, go back to the one before.',
    seen: place('Errors of pages, in System Monitoring', `${MONITORING}#page-errors`),
  },
  'card-provider': {
    wrong: () => 'The card provider does not take payments for us',
    title: 'Card provider',
    unit: null,
    remedy:
      'Look at the provider’s own status page and at the keys in STRIPE_SECRET_KEY: the server’s log says what it answered. Coffees can be closed in System Settings until it works again.',
    seen: PARTS,
  },
};

const numbers = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 });

/** Describes a rule's value: '5 % of requests'; null for rules without a number. */
export function alertValue(rule: AlertRuleName, value: number): string | null {
  const { unit } = ALERT_WORDS[rule];
  return unit === null ? null : `${numbers.format(value)} ${unit}`;
}
