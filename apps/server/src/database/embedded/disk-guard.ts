import { AsyncLocalStorage } from 'node:async_hooks';
import { statfsSync } from 'node:fs';
import { DISK_ROOM_FOR_WRITES } from '@hln/contracts';
import { DatabaseUnavailableError, noteOutage } from '../unavailable.ts';
import type { EngineThread } from './engine-thread.ts';

/** The reserve (bytes) for the few small writes that report the server's state: two segments of the database's log. */
const LAST_ROOM = 32 * 1_048_576;

const SETTING_MS = 5_000;
const READ_ONLY_TRANSACTION = '25006';
const DISK_FULL = '53100';

const last = new AsyncLocalStorage<true>();

/** Runs `work`, whose writes may use the reserve: they are small, and people need what they report. */
export const withLastRoom = <Result>(work: () => Promise<Result>): Promise<Result> => last.run(true, work);

export interface DiskEvents {
  /** @param free bytes on the disk; @param needed bytes without which nothing is written */
  onDiskFull(free: number, needed: number): void;
  onDiskRoom(free: number): void;
}

/**
 * Keeps the database readable when its disk is full, by refusing writes before they fail: without room for the next
 * segment of its log PostgreSQL ends, and can't be reopened, not even for reading.
 */
export class DiskGuard {
  readonly #folder: string;
  readonly #events: DiskEvents;
  readonly #readOnly = new WeakSet<EngineThread>();
  #isFull = false;

  constructor(folder: string, events: DiskEvents) {
    this.#folder = folder;
    this.#events = events;
  }

  /** Called before each holder's first statement. @throws EngineLostError */
  async prepare(thread: EngineThread): Promise<void> {
    const free = this.#free();
    const isFull = free < DISK_ROOM_FOR_WRITES;
    if (isFull !== this.#isFull) {
      this.#isFull = isFull;
      if (isFull) this.#events.onDiskFull(free, DISK_ROOM_FOR_WRITES);
      else this.#events.onDiskRoom(free);
    }
    const isReadOnly = last.getStore() === true ? free < LAST_ROOM : isFull;
    if (isReadOnly === this.#readOnly.has(thread)) return;
    const script = `set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`;
    await thread.ask({ op: 'run', script }, SETTING_MS);
    if (isReadOnly) this.#readOnly.add(thread);
    else this.#readOnly.delete(thread);
  }

  /** Translates a statement's error if the full disk caused it; returns others unchanged. */
  translate(error: unknown): unknown {
    if (!(error instanceof Error && 'code' in error)) return error;
    const isRefused = error.code === READ_ONLY_TRANSACTION && this.#isFull;
    if (!isRefused && error.code !== DISK_FULL) return error;
    noteOutage();
    return new DatabaseUnavailableError(DISK_FULL, 'The disk of the embedded database is full.', {
      cause: error,
    });
  }

  #free(): number {
    try {
      const { bavail, bsize } = statfsSync(this.#folder);
      return bavail * bsize;
    } catch {
      // On a system that does not report its free space, the database itself finds out when the disk is full.
      return Number.POSITIVE_INFINITY;
    }
  }
}
