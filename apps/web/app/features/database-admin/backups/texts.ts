import type { BackupDesk, BackupWork } from '@hln/contracts';
import { count } from '../texts.ts';

type Work = Pick<BackupWork, 'kind'>;
const rowsOf = (tables: number, rows: number) => `${count(rows)} rows in ${count(tables)} tables`;

export const BACKUPS = {
  title: 'Backups',
  text: 'A backup holds what people wrote, who they are, and the hashes of the staff’s passwords, but nothing that signs anybody in: sessions, recovery links and invitations are left out, and the secrets of authenticator apps and of the settings are encrypted with a key that stays on the server. Backups lie in the data folder of the server. Whoever runs it copies them to another machine, and the keys to a third place.',
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
  byCommand: 'made by the command: it is not proved here',
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
    `It has ${size}: all personal data of the site, none of it encrypted, and the hashes of the staff’s passwords. Sessions, recovery links and invitations are not in it, and the secrets of authenticator apps and of the settings are encrypted, so that nobody can sign in with it. It is given only to an Owner who gave a second factor within the last five minutes, and the audit log keeps that you downloaded it. Keep it where nobody else can read it, and delete it when you are done.`,
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
