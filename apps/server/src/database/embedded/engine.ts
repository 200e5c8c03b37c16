import { setTimeout as pause } from 'node:timers/promises';
import { BoundedQueue, QueueRefusal } from '../../foundation/bounded-queue.ts';
import { within } from '../../foundation/within.ts';
import { statementLimit } from '../bounds.ts';
import { currentSender, SenderBarredError } from '../sender.ts';
import { DatabaseUnavailableError, noteOutage, type UnavailableCode } from '../unavailable.ts';
import { CrashRecord } from './crash-record.ts';
import { type DiskEvents, DiskGuard } from './disk-guard.ts';
import { EngineLostError, EngineThread } from './engine-thread.ts';
import type { EngineMessage, EngineQuestion } from './protocol.ts';

/** How long a request waits for its turn, or for a database that is being reopened. */
const WAIT_MS = 15_000;
/** The first opening creates the database, and any may have to recover from a crash. */
const OPENING_MS = 120_000;
/** How long a caller waits for a database whose last opening failed. */
const WAIT_WHILE_FAILING_MS = 1_000;
/** The limit for our own statements: long enough to migrate a lot of data. */
const OWN_STATEMENTS_MS = 120_000;
const CLOSING_MS = 5_000;
/** The first pause between two attempts to reopen it (most likely the disk is full). It doubles up to the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

/** Events in the engine's life; never about its queries. */
export interface EngineEvents extends DiskEvents {
  /** The thread was lost and is being replaced. */
  onLost(reason: string): void;
  /** The database could not be opened again; another attempt follows. */
  onStillLost(reason: string): void;
  onBack(): void;
  /** Output of PGlite itself. */
  onOutput(line: string): void;
}

/** The embedded database's only session, lent to one holder. Must not be used after its release. */
export interface Session {
  query(text: string, values: readonly unknown[]): Promise<{ rows: unknown[]; affected: number | null }>;
  run(script: string): Promise<void>;
  copyOut(query: string): Promise<Uint8Array<ArrayBuffer>>;
  copyIn(target: string, rows: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Always ends a transaction: if it can't be rolled back, the session itself is discarded. */
  rollback(): Promise<void>;
  release(): void;
}

/**
 * PGlite in a thread of its own, which is replaced when a statement exceeds its limit. Nothing else stops a statement:
 * PGlite ignores `statement_timeout` and cannot cancel. A killed thread loses no more than a killed process would: what
 * was not yet committed.
 */
export class Engine {
  /** Whose statements have crashed the thread. */
  readonly crashes = new CrashRecord();
  readonly #folder: string;
  readonly #events: EngineEvents;
  readonly #disk: DiskGuard;
  #turnsTaken = 0;
  readonly #turns = new BoundedQueue({ slots: 1 });
  /** Resolves when the current thread is open. */
  #opening: Promise<EngineThread>;
  readonly #closing = new AbortController();
  /** Whether the latest attempt to reopen it has failed. */
  #isFailing = false;
  /** Several callers may notice that a thread is lost; it is replaced once. */
  readonly #replaced = new WeakSet<EngineThread>();

  private constructor(folder: string, events: EngineEvents, first: EngineThread) {
    this.#folder = folder;
    this.#events = events;
    this.#disk = new DiskGuard(folder, events);
    this.#opening = Promise.resolve(first);
  }

  /** @throws EngineLostError when the database cannot be opened */
  static async open(folder: string, events: EngineEvents): Promise<Engine> {
    return new Engine(folder, events, await EngineThread.open(folder, OPENING_MS, events.onOutput));
  }

  /** How often the session has been lent. */
  get turnsTaken(): number {
    return this.#turnsTaken;
  }

  /**
   * Returns the session, once it is this caller's turn.
   * @throws DatabaseUnavailableError when the turn does not come in time, or the database is closed
   * @throws SenderBarredError for a visitor whose statements have recently crashed the database
   */
  async acquire(waitMs: number = WAIT_MS): Promise<Session> {
    const asked = performance.now();
    const release = await this.#turn(waitMs);
    this.#turnsTaken += 1;
    try {
      // This is checked now, since a statement of the same sender may have crashed the database while this one waited.
      this.#assertMayUse(currentSender());
      const thread = await this.#openThread(waitMs - (performance.now() - asked));
      await this.#disk.prepare(thread);
      return this.#session(thread, release);
    } catch (error) {
      release();
      if (error instanceof EngineLostError) throw unavailable('08006', error.message, { cause: error });
      throw error;
    }
  }

  /** Lets the holder finish within a time limit, and closes the database. */
  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    const release = await this.#turn(CLOSING_MS).catch(() => () => {});
    this.#closing.abort();
    try {
      const thread = await this.#openThread(CLOSING_MS).catch(() => null);
      // A database that can't be closed is left as a killed process leaves it.
      await thread?.ask({ op: 'close' }, CLOSING_MS).catch(() => {});
      await thread?.end();
    } finally {
      release();
    }
  }

  #assertMayUse(sender: string | null): void {
    const wait = sender === null ? null : this.crashes.waitOf(sender);
    if (wait !== null) throw new SenderBarredError(wait);
  }

  async #turn(waitMs: number): Promise<() => void> {
    try {
      return await this.#turns.enter({ patienceMs: waitMs });
    } catch (cause) {
      if (!(cause instanceof QueueRefusal)) throw cause;
      throw unavailable('53300', 'Others kept the embedded database for too long.', { cause });
    }
  }

  async #openThread(waitMs: number): Promise<EngineThread> {
    const atMost = Math.max(0, this.#isFailing ? Math.min(waitMs, WAIT_WHILE_FAILING_MS) : waitMs);
    return await within(atMost, this.#currentThread(), () =>
      unavailable('57P03', 'The embedded database is being opened again.'),
    );
  }

  async #currentThread(): Promise<EngineThread> {
    let thread = await this.#opening;
    if (thread.isLost) {
      // The thread ended unexpectedly, while idle.
      this.#replace(thread, 'The thread of the embedded database ended.');
      thread = await this.#opening;
    }
    if (thread.isLost) throw unavailable('57P03', 'The embedded database is closed.');
    return thread;
  }

  #session(thread: EngineThread, release: () => void): Session {
    let isReleased = false;
    const ask = async (question: EngineQuestion, limitMs: number): Promise<EngineMessage> => {
      if (isReleased) throw new Error('This session of the database was released.');
      const wasLost = thread.isLost;
      try {
        return await thread.ask(question, limitMs);
      } catch (error) {
        if (thread.isLost) {
          const sender = currentSender();
          if (!wasLost && sender !== null && !thread.wasStarved) this.crashes.note(sender);
          this.#replace(thread, error);
        }
        if (!(error instanceof EngineLostError)) throw this.#disk.translate(error);
        throw unavailable('08006', error.message, { cause: error });
      }
    };
    return {
      query: async (text, values) => {
        const answer = await ask({ op: 'query', text, values }, statementLimit() ?? OWN_STATEMENTS_MS);
        if (answer.kind !== 'rows') throw new Error('The embedded database answered something else.');
        return { rows: [...answer.rows], affected: answer.affected };
      },
      run: async (script) => {
        await ask({ op: 'run', script }, statementLimit() ?? OWN_STATEMENTS_MS);
      },
      copyOut: async (query) => {
        const answer = await ask({ op: 'copy-out', query }, OWN_STATEMENTS_MS);
        if (answer.kind !== 'bytes') throw new Error('The embedded database answered something else.');
        return answer.bytes;
      },
      copyIn: async (target, rows) => {
        await ask({ op: 'copy-in', target, rows }, OWN_STATEMENTS_MS);
      },
      rollback: async () => {
        // A lost session lost its transaction, too.
        if (thread.isLost) return;
        try {
          await ask({ op: 'run', script: 'rollback' }, statementLimit() ?? OWN_STATEMENTS_MS);
        } catch (error) {
          // The next holder would continue in this transaction, and in its role.
          this.#replace(thread, error);
        }
      },
      release: () => {
        isReleased = true;
        release();
      },
    };
  }

  /** Ends a thread and opens another in its place, however many attempts it takes. */
  #replace(thread: EngineThread, cause: unknown): void {
    if (this.#closing.signal.aborted || this.#replaced.has(thread)) return;
    this.#replaced.add(thread);
    this.#events.onLost(messageOf(cause));
    this.#opening = this.#reopen(thread);
  }

  /** @returns the new thread; the lost one if the database is closed meanwhile */
  async #reopen(lost: EngineThread): Promise<EngineThread> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        // Two threads must never have the folder open at once.
        await lost.end();
        if (this.#closing.signal.aborted) return lost;
        const thread = await EngineThread.open(this.#folder, OPENING_MS, this.#events.onOutput);
        if (this.#closing.signal.aborted) await thread.end();
        this.#isFailing = false;
        this.#events.onBack();
        return thread;
      } catch (error) {
        this.#isFailing = true;
        this.#events.onStillLost(messageOf(error));
      }
      await pause(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => {});
      if (this.#closing.signal.aborted) return lost;
    }
  }
}

function unavailable(code: UnavailableCode, message: string, options?: ErrorOptions): Error {
  noteOutage();
  return new DatabaseUnavailableError(code, message, options);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
