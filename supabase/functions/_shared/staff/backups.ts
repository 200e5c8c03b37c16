import type { BackupAbility, BackupFile } from '@hln/contracts';

/** What somebody at work on a backup says now and then: at which step, and how much of it is done. */
export type NoteProgress = (step: string, done: number, all: number) => void;

/** What was counted. */
export interface Counted {
  readonly name: string;
  readonly tables: number;
  readonly rows: number;
}

/** A backup that cannot be made, or is of no use, in a sentence for staff. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}

/** Recognises it also where it came from another copy of this module. */
export const isBackupProblem = (error: unknown): error is BackupProblem =>
  error instanceof Error && error.name === 'BackupProblem';

export interface OpenedBackup {
  readonly bytes: number;
  /** Whether it holds sessions and secrets, as those of earlier versions do. */
  readonly signsIn: boolean;
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Where backups are kept and how they are made is the host's affair. Who may ask for it is the caller's. */
export interface BackupHost {
  /** What this host cannot do, and why. */
  ability(): Promise<BackupAbility>;
  /** The newest first. */
  list(): Promise<BackupFile[]>;
  /** @throws BackupProblem when the disk has no room for another one */
  assertRoom(): Promise<void>;
  /** Makes one. @throws BackupProblem */
  make(note: NoteProgress, signal: AbortSignal): Promise<Counted>;
  /**
   * Brings one back into a throw-away database, and counts its rows.
   * @throws BackupProblem when it does not come back as it was
   */
  prove(name: string, note: NoteProgress, signal: AbortSignal): Promise<Counted>;
  /**
   * Deletes the oldest beyond a number, and all that are older than a number of days, but never the newest and never the
   * one of that name. @returns how many
   */
  prune(keep: number, days: number, except: string | null): Promise<number>;
  /** A backup to be sent; null when there is none of that name. */
  open(name: string): Promise<OpenedBackup | null>;
}

const ELSEWHERE = 'The backups of this host are made outside of the site.';
const refuse = () => Promise.reject(new BackupProblem(ELSEWHERE));

/** Of hosts that keep no files. */
export const NO_BACKUPS: BackupHost = {
  ability: async () => ({ make: ELSEWHERE, prove: ELSEWHERE }),
  list: async () => [],
  assertRoom: refuse,
  make: refuse,
  prove: refuse,
  prune: async () => 0,
  open: async () => null,
};
