import { type BackupDesk, type BackupWork, NEWER_ROWS_COUNTED, type NewerRows } from '@hln/contracts';
import { count, listOf } from '../texts.ts';

type Work = Pick<BackupWork, 'kind'>;
const rowsOf = (tables: number, rows: number) => `${count(rows)} rows in ${count(tables)} tables`;

const RUNNING: Readonly<Record<Work['kind'], string>> = {
  make: 'A backup is being made',
  prove: 'A backup is being test-restored',
  restore: 'A backup is being restored',
};

const DONE: Readonly<Record<Work['kind'], (name: string, rows: string) => string>> = {
  make: (name, rows) => `${name} is made, with ${rows}.`,
  prove: (name, rows) => `${name} was restored into a temporary database and had the same ${rows}.`,
  restore: (name, rows) => `${name} is restored, with ${rows}. Everybody has to sign in again.`,
};

const FAILED: Readonly<Record<Work['kind'], (name: string) => string>> = {
  make: () => 'No backup was made:',
  prove: (name) => `The test restore of ${name} failed:`,
  restore: (name) => `${name} was not restored, and nothing has changed:`,
};

export const BACKUPS = {
  title: 'Backups',
  text: 'A backup contains what people wrote, who they are and the hashes of staff passwords, but nothing that can sign anybody in: it leaves out sessions, recovery links and invitations, and encrypts the secrets of authenticator apps and settings with a key that stays on the server. Backups are in the server’s data folder. The person who runs the server copies them to another machine, and the keys to a third place.',
  closed: 'Only Owners can see backups.',
  loading: 'Loading the backups...',
  failed: 'The backups couldn’t be loaded.',
  proved: 'Last test restore',
  provedNever: 'never yet',
  schedule: 'Schedule',
  settings: 'Change it in System Settings',
  scheduled: ({ every_days: days, hour, keep }: Pick<BackupDesk, 'every_days' | 'hour' | 'keep'>) =>
    days === 0
      ? 'No backup is made or test-restored automatically.'
      : `One is made ${days === 1 ? 'every day' : `every ${days} days`} and the newest is test-restored each night, from ${String(hour).padStart(2, '0')}:00 New Zealand time. The newest ${keep} are kept.`,
  make: 'Make a backup now',
  none: 'There are no backups yet.',
  list: 'Backups',
  size: (size: string) => `${size}`,
  rows: rowsOf,
  byCommand: 'made by the command: it can’t be test-restored here',
  unproved: 'Not test-restored yet.',
  provedAt: 'Test-restored',
  failedAt: 'Test restore failed',
  prove: 'Test restore',
  proveNamed: (name: string) => `Test-restore ${name}`,
  download: 'Download',
  downloadNamed: (name: string) => `Download ${name}`,
  cancel: 'Cancel',
  askTitle: (name: string) => `Download ${name}?`,
  ask: (size: string) =>
    `It has ${size}: all personal data of the site, none of it encrypted, and the hashes of staff passwords. It contains no sessions, recovery links or invitations, and the secrets of authenticator apps and settings are encrypted, so nobody can sign in with it. Only an Owner who used a second factor within the last five minutes can download it, and the audit log records the download. Keep it where nobody else can read it, and delete it when you are done.`,
  downloading: (name: string) => `Downloading ${name}...`,
  downloaded: (name: string) => `${name} is downloaded.`,
  notDownloaded: 'The backup couldn’t be downloaded.',
  stopped: 'The download was cancelled.',
  unbegun: 'It couldn’t be started. Try again in a moment.',
  running: (kind: Work['kind']) => RUNNING[kind],
  progress: (done: number, all: number) => `${Math.floor((100 * done) / all)} %`,
  done: (kind: Work['kind'], name: string, tables: number, rows: number) =>
    DONE[kind](name, rowsOf(tables, rows)),
  failedWork: (kind: Work['kind'], name: string) => FAILED[kind](name),
} as const;

const WORD = 'restore';

const HOUR_MS = 3_600_000;

/** '5 minutes', '3 hours' or '12 days', always rounded down. */
function ageText(ms: number): string {
  if (ms < 60_000) return 'less than a minute';
  const [value, unit] =
    ms < HOUR_MS
      ? [ms / 60_000, 'minute']
      : ms < 48 * HOUR_MS
        ? [ms / HOUR_MS, 'hour']
        : [ms / (24 * HOUR_MS), 'day'];
  const whole = Math.floor(value);
  return `${count(whole)} ${unit}${whole === 1 ? '' : 's'}`;
}

/** Replacing the database by a backup. */
export const RESTORE = {
  open: 'Restore…',
  openNamed: (name: string) => `Restore ${name}…`,
  last: 'Last restore',
  from: ({ backup, asked_by: by }: Pick<BackupWork, 'backup' | 'asked_by'>) =>
    `${backup}${by === null ? '' : `, by ${by}`}`,
  title: (name: string) => `Restore ${name}?`,
  lead: (ageMs: number) => `The whole database is replaced by this backup, made ${ageText(ageMs)} ago`,
  lost: 'Lost:',
  counting: 'counting what has been written since then...',
  uncounted: 'everything written since then. It couldn’t be counted.',
  consequences: [
    [
      'Undone:',
      'changes and deletions since then, also those that a family asked for. To carry these out again, export the list in Privacy Requests first.',
    ],
    ['Kept:', 'the database as it is now, as another backup in this list.'],
    [
      'Signed out:',
      'everybody, you too. Accounts, passwords, permissions and settings are the backup’s, and invitations have to be sent again.',
    ],
    [
      'Not sent:',
      'emails that were waiting in the backup, since they may have gone out. Email Logs lists them.',
    ],
    [
      'Unavailable:',
      'the site, for some seconds at the end. If anything fails before that, nothing changes.',
    ],
    [
      'Needed:',
      'your second factor, given within the last five minutes. The audit log keeps who, when and why.',
    ],
  ],
  word: WORD,
  typeWord: `Type “${WORD}” to confirm`,
  wordMissing: `Type the word “${WORD}”.`,
  confirm: 'Restore this backup',
  cancel: 'Cancel',
  close: 'Close',
  switching: 'The server is starting with the restored database. You will be asked to sign in again.',
} as const;

const NEWER: readonly (readonly [keyof NewerRows, one: string, many: string])[] = [
  ['conversations', 'conversation', 'conversations'],
  ['enquiries', 'enquiry', 'enquiries'],
  ['donations', 'donation', 'donations'],
  ['feedback', 'vote on the formatter', 'votes on the formatter'],
  ['emails', 'email', 'emails'],
  ['accounts', 'account', 'accounts'],
  ['actions', 'entry of the audit log', 'entries of the audit log'],
];

/** What a restore loses: '2 donations, and everything else written since then.' */
export function newerRowsText(newer: NewerRows): string {
  const parts = NEWER.flatMap(([kind, one, many]) => {
    const rows = newer[kind];
    if (rows === 0) return [];
    const number = rows > NEWER_ROWS_COUNTED ? `more than ${count(NEWER_ROWS_COUNTED)}` : count(rows);
    return [`${number} ${rows === 1 ? one : many}`];
  });
  const what = parts.length === 0 ? 'everything' : `${listOf(parts)}, and everything else`;
  return `${what} written since then.`;
}

/** How a backup is restored where the running server can’t do it. */
export const RESTORE_BY_COMMAND = {
  postgres: {
    text: 'The server can’t replace this PostgreSQL database itself: its role has to own it and have CREATEDB, and the database must have no grants or settings of its own. The person who runs the server restores the backup into an empty database:',
    commands: (name: string) =>
      `createdb hln_restored\nDATABASE_URL=postgres://…/hln_restored npm run backup -- --restore DATA_DIR/backups/${name}`,
    after:
      'Then restart the servers with that DATABASE_URL. The current database stays as it is, until you drop it.',
  },
  stopped: {
    text: 'This server can’t start itself again, so the person who runs it stops it and restores the backup:',
    commands: (name: string) =>
      `mv DATA_DIR/pgdata DATA_DIR/pgdata.before\nnpm run backup -- --restore DATA_DIR/backups/${name}`,
    after: 'Then start it. The current database stays in pgdata.before, until you delete it.',
  },
} as const;
