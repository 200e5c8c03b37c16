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
const CHARTS = place('History, in System Monitoring', `${MONITORING}#charts`);
const runsOf = (job: string): AlertPlace => ({
  words: `The last runs of ${job}, in System Monitoring`,
  path: `${MONITORING}?open=${encodeURIComponent(job)}`,
});

/** The texts about each rule in emails and on the page. */
export const ALERT_WORDS: Readonly<Record<AlertRuleName, AlertWords>> = {
  'database-away': {
    wrong: () => 'The database could not be reached',
    title: 'Database away',
    unit: 's in the last minutes',
    remedy:
      'Check the database server and its log; the site answers 503 until it is back. With the embedded database, check the server’s own log.',
    seen: PARTS,
  },
  'database-slow': {
    wrong: () => 'The database is responding slowly',
    title: 'Database slow',
    unit: 'ms for a trivial query',
    remedy:
      'Look for long statements and a busy disk. On PostgreSQL, pg_stat_activity shows what is running; a larger DATABASE_POOL_SIZE helps if requests wait for a connection.',
    seen: PARTS,
  },
  'mail-queue': {
    wrong: () => 'Emails aren’t being sent',
    title: 'Email queue',
    unit: 'min, the age of the oldest email',
    remedy:
      'Check SMTP_URL, or MAIL_API_URL and MAIL_API_KEY, and whether the mail server accepts emails. Email Logs shows why each email is waiting, and whether somebody has stopped all sending.',
    seen: place('Waiting emails, in Email Logs', '/staff/resources/email-logs?status=pending'),
  },
  'job-late': {
    wrong: (job) => `Job ${job} is late`,
    title: 'Job late',
    unit: 'min',
    remedy:
      'Check that a server is running: it starts due jobs every few seconds. If the job is still running, its runs show since when; restarting the server stops it.',
    seen: runsOf,
  },
  'job-failed': {
    wrong: (job) => `Job ${job} is failing`,
    title: 'Job failed',
    unit: null,
    remedy: 'Its last runs show what went wrong; the server’s log has more.',
    seen: runsOf,
  },
  'error-rate': {
    wrong: () => 'Many requests are failing',
    title: 'Error rate',
    unit: '% of requests',
    remedy:
      'The list of routes shows which ones fail, and the server’s log shows why. If it began with a release, go back to the previous one.',
    seen: CHARTS,
  },
  'slow-answers': {
    wrong: () => 'The site is responding slowly',
    title: 'Slow responses',
    unit: 'ms, the 99th percentile',
    remedy:
      'The list of routes shows which ones are slow. Compare them with the database’s response time and the event loop delay.',
    seen: CHARTS,
  },
  'event-loop': {
    wrong: () => 'The server process is overloaded',
    title: 'Event loop',
    unit: 'ms of delay, the 99th percentile',
    remedy:
      'Something is blocking the process, or the machine has too little CPU. Compare with the requests at that time.',
    seen: CHARTS,
  },
  memory: {
    wrong: () => 'Memory is running out',
    title: 'Memory',
    unit: '% of what the machine has',
    remedy: 'Restart the server soon. If memory starts growing again right away, something is leaking it.',
    seen: PARTS,
  },
  disk: {
    wrong: () => 'The disk is almost full',
    title: 'Disk',
    unit: '% of the disk that holds the data folder',
    remedy: 'Delete old backups and logs, or make the disk larger. A full disk stops the database.',
    seen: PARTS,
  },
  certificate: {
    wrong: () => 'The site’s certificate expires soon',
    title: 'Certificate',
    unit: 'days left',
    remedy: 'Renew it on the proxy in front of the server, and check why that didn’t happen automatically.',
    seen: PARTS,
  },
  'backup-unproved': {
    wrong: () => 'No backup has been test-restored recently',
    title: 'Backup not test-restored',
    unit: 'hours since a backup was last restored and counted',
    remedy:
      'Database Admin shows the results of the last backup and the last test restore. Make a new backup there and test-restore it.',
    seen: place('Backups, in Database Admin', '/staff/resources/database-admin#backups'),
  },
  'page-errors': {
    wrong: () => 'Pages are failing for many visitors',
    title: 'Page errors',
    unit: 'reports within an hour',
    remedy:
      'System Monitoring lists what failed, where, and in which build. If it began with a release, go back to the previous one.',
    seen: place('Page errors, in System Monitoring', `${MONITORING}#page-errors`),
  },
  'card-provider': {
    wrong: () => 'The card provider isn’t accepting payments',
    title: 'Card provider',
    unit: null,
    remedy:
      'Check the provider’s status page and the keys in STRIPE_SECRET_KEY; the server’s log shows what the provider answered. You can turn coffees off in System Settings until it works again.',
    seen: PARTS,
  },
};

const numbers = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 });

/** Describes a rule's value: '5 % of requests'; null for rules without a number. */
export function alertValue(rule: AlertRuleName, value: number): string | null {
  const { unit } = ALERT_WORDS[rule];
  return unit === null ? null : `${numbers.format(value)} ${unit}`;
}
