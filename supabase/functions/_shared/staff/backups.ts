import type { BackupAbility, BackupFile } from '@hln/contracts';

/** Reports the progress of backup work: the current step, and how much of it is done. */
export type NoteProgress = (step: string, done: number, all: number) => void;

/** The counts of a finished backup or proof. */
export interface Counted {
  readonly name: string;
  readonly tables: number;
  readonly rows: number;
}

/** A backup can't be made or is useless; the message is a sentence for staff. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}

/** Recognises the error even if it came from another copy of this module. */
export const isBackupProblem = (error: unknown): error is BackupProblem =>
  error instanceof Error && error.name === 'BackupProblem';

export interface OpenedBackup {
  readonly bytes: number;
  /** Why it is not downloaded: it holds sessions and secrets, as backups of earlier versions do; or it may hold them. */
  readonly withheld: 'signs_in' | 'unreadable' | null;
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Who has a backup restored, and why. The restored database's audit log keeps it. */
export interface RestoreOrder {
  readonly account: string;
  readonly session: string | null;
  readonly reason: string;
}

/** The host decides where backups are kept and how they are made. The caller checks permissions. */
export interface BackupHost {
  /** Returns what this host cannot do, and why. */
  ability(): Promise<BackupAbility>;
  /** Lists the backups, newest first. */
  list(): Promise<BackupFile[]>;
  /** @throws BackupProblem when the disk has no room for another backup */
  assertRoom(): Promise<void>;
  /** Makes a backup. @throws BackupProblem */
  make(note: NoteProgress, signal: AbortSignal): Promise<Counted>;
  /**
   * Restores a backup into a throw-away database and counts its rows.
   * @throws BackupProblem if the restored data differs
   */
  prove(name: string, note: NoteProgress, signal: AbortSignal): Promise<Counted>;
  /**
   * Builds a database from a backup, checks it, and then has the server start again with it.
   * @throws BackupProblem if it can't be restored; the current database stays
   */
  restore(name: string, order: RestoreOrder, note: NoteProgress, signal: AbortSignal): Promise<Counted>;
  /** Whether a database that was replaced by a restore is still to be backed up. */
  hasReplaced(): Promise<boolean>;
  /** Makes a backup of it, and deletes its files. @throws BackupProblem */
  makeOfReplaced(note: NoteProgress, signal: AbortSignal): Promise<Counted>;
  /**
   * Deletes the oldest backups beyond a number, and those older than a number of days, except the newest and the named
   * one. @returns the number of deleted backups
   */
  prune(keep: number, days: number, except: string | null): Promise<number>;
  /** Opens a backup for download; null if no backup has that name. */
  open(name: string): Promise<OpenedBackup | null>;
}

const ELSEWHERE =
  'The backups of this host are made and restored outside of the site: on Supabase, by the project’s own backups.';
const refuse = () => Promise.reject(new BackupProblem(ELSEWHERE));

/** The backup host of installations that keep no backup files. */
export const NO_BACKUPS: BackupHost = {
  ability: async () => ({ make: ELSEWHERE, prove: ELSEWHERE, restore: 'host' }),
  list: async () => [],
  assertRoom: refuse,
  make: refuse,
  prove: refuse,
  restore: refuse,
  hasReplaced: async () => false,
  makeOfReplaced: refuse,
  prune: async () => 0,
  open: async () => null,
};
