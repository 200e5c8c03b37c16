import type { BackupDesk, BackupWork } from '@hln/contracts';
import { count } from '../texts.ts';

type Work = Pick<BackupWork, 'kind'>;
const rowsOf = (tables: number, rows: number) => `${count(rows)} rows in ${count(tables)} tables`;

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
  running: (kind: Work['kind']) =>
    kind === 'make' ? 'A backup is being made' : 'A backup is being test-restored',
  progress: (done: number, all: number) => `${Math.floor((100 * done) / all)} %`,
  made: (name: string, tables: number, rows: number) => `${name} is made, with ${rowsOf(tables, rows)}.`,
  restored: (name: string, tables: number, rows: number) =>
    `${name} was restored into a temporary database and had the same ${rowsOf(tables, rows)}.`,
  notMade: 'No backup was made:',
  notProved: (name: string) => `The test restore of ${name} failed:`,
} as const;
