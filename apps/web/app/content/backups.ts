import type { BackupDesk, BackupWork } from '@hln/contracts';
import { count } from './database-admin.ts';

type Work = Pick<BackupWork, 'kind'>;
const rowsOf = (tables: number, rows: number) => `${count(rows)} rows in ${count(tables)} tables`;

export const BACKUPS = {
  title: 'Backups',
  text: 'A backup holds everything in the database: what people wrote and who they are, and also what signs people in (sessions, recovery links, secrets of second factors) and the secrets of the settings. Whoever has one can sign in as anybody. It lies in the data folder of the server, without the keys: whoever runs the server copies both to another machine.',
  closed: 'Backups are for Owners.',
  loading: 'Reading the backups...',
  failed: 'The backups could not be read.',
  proved: 'Last proved restorable',
  provedNever: 'never yet',
  schedule: 'Schedule',
  settings: 'Change it in System Settings',
  scheduled: ({ every_days: days, hour, keep }: Pick<BackupDesk, 'every_days' | 'hour' | 'keep'>) =>
    days === 0
      ? 'None is made or proved by itself.'
      : `One is made ${days === 1 ? 'every day' : `every ${days} days`} and the newest is proved each night, from ${String(hour).padStart(2, '0')}:00 on in New Zealand. The newest ${keep} are kept.`,
  make: 'Make a backup now',
  none: 'There are no backups yet.',
  list: 'Backups',
  size: (size: string) => `${size}`,
  rows: rowsOf,
  byCommand: 'made by the command, which counts nothing: it cannot be proved here',
  unproved: 'Not proved yet.',
  provedAt: 'Proved',
  failedAt: 'Could not be proved',
  prove: 'Prove',
  proveNamed: (name: string) => `Prove ${name}`,
  download: 'Download',
  downloadNamed: (name: string) => `Download ${name}`,
  cancel: 'Cancel',
  askTitle: (name: string) => `Download ${name}?`,
  ask: (size: string) =>
    `It has ${size}: all personal data of the site, the sessions and recovery links of all accounts, the secrets of their second factors, and the secrets of the settings, none of it encrypted. Whoever has it can sign in as anybody. It is given only to an Owner who gave a second factor within the last five minutes, and the audit log keeps that you downloaded it. Keep it where nobody else can read it, and delete it when you are done.`,
  downloading: (name: string) => `Downloading ${name}...`,
  downloaded: (name: string) => `${name} is downloaded.`,
  notDownloaded: 'The backup could not be downloaded.',
  stopped: 'The download was cancelled.',
  unbegun: 'It could not be begun. Try again in a moment.',
  running: (kind: Work['kind']) => (kind === 'make' ? 'A backup is being made' : 'A backup is being proved'),
  progress: (done: number, all: number) => `${Math.floor((100 * done) / all)} %`,
  made: (name: string, tables: number, rows: number) => `${name} is made, with ${rowsOf(tables, rows)}.`,
  restored: (name: string, tables: number, rows: number) =>
    `${name} was brought back into a throw-away database and had the same ${rowsOf(tables, rows)}.`,
  notMade: 'No backup was made:',
  notProved: (name: string) => `${name} is not proved:`,
} as const;
