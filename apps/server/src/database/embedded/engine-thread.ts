import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { within } from '../../foundation/within.ts';
import { memoryLimit, ROOMY_MEMORY } from '../../process/memory.ts';
import { type EngineMessage, type EngineQuestion, type EngineRefusal, isEngineMessage } from './protocol.ts';

/** The package exports its JavaScript alone; this lies beside it. */
const FILE = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');

/**
 * PGlite's WebAssembly, compiled once in this process. Each thread that opens a database takes it from here: compiling
 * it anew is half of what an opening costs, and what has been optimised since would be lost with the thread.
 * @throws Error when the file cannot be read
 */
export const compiledEngine: () => Promise<WebAssembly.Module> = once(async () => {
  if (memoryLimit() < ROOMY_MEMORY) {
    // The first compiler's code stays: requests take as long, queries over many rows up to twice as long.
    setFlagsFromString('--no-wasm-tier-up');
    setFlagsFromString('--no-wasm-dynamic-tiering');
  }
  return await WebAssembly.compile(await readFile(FILE));
});

const SCRIPT = new URL('./engine.worker.ts', import.meta.url);

/** How long a thread may take to end once it is told to. Only a disk that hangs takes longer. */
const TERMINATION_MS = 10_000;

/** An error of the database, with the fields by which other code recognises it. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
  readonly code: string;
  readonly severity: string;
  readonly detail: string | null;
  readonly hint: string | null;
  readonly position: string | null;

  constructor(refusal: Omit<EngineRefusal, 'isFatal'>) {
    super(refusal.message);
    this.code = refusal.code;
    this.severity = refusal.severity;
    this.detail = refusal.detail;
    this.hint = refusal.hint;
    this.position = refusal.position;
  }
}

/** The thread is gone: it ended, or was ended, with the question unanswered. */
export class EngineLostError extends Error {
  override readonly name = 'EngineLostError';
}

/** PostgreSQL's own code and message for a statement that took too long. */
const TOOK_TOO_LONG = {
  code: '57014',
  severity: 'ERROR',
  message: 'canceling statement due to statement timeout',
  detail: null,
  hint: null,
  position: null,
} as const;

type Pending = PromiseWithResolvers<EngineMessage>;

/** One life of the thread that holds the embedded database. It answers one question at a time. */
export class EngineThread {
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  #pending: Pending | null = null;
  #lost: Error | null = null;

  private constructor(folder: string, onOutput: (line: string) => void) {
    this.#worker = new Worker(SCRIPT, { workerData: folder, stdout: true, stderr: true });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => onOutput(text.trimEnd()));
    }
    this.#worker.on('message', (message: object) => {
      // Node sends messages of its own through this port when it watches files.
      if (isEngineMessage(message)) this.#settle(message);
    });
    this.#worker.on('error', (error) => this.#lose(new EngineLostError(String(error))));
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#lose(new EngineLostError('The thread of the embedded database ended.'));
        resolve();
      });
    });
  }

  /**
   * Starts a thread and opens the database in it, after another has created it where there is none.
   * @throws EngineLostError when it cannot be opened; the thread has ended then
   */
  static async open(
    folder: string,
    limitMs: number,
    onOutput: (line: string) => void,
  ): Promise<EngineThread> {
    if (!existsSync(join(folder, 'PG_VERSION'))) await EngineThread.initialise(folder, limitMs, onOutput);
    return await EngineThread.#begin('open', folder, limitMs, onOutput);
  }

  /**
   * Creates an empty database in a thread of its own, whose memory goes with it.
   * @throws EngineLostError when it cannot be created
   */
  static async initialise(
    folder: string,
    limitMs: number,
    onOutput: (line: string) => void = () => {},
  ): Promise<void> {
    const thread = await EngineThread.#begin('initialise', folder, limitMs, onOutput);
    await thread.end();
  }

  static async #begin(
    op: 'initialise' | 'open',
    folder: string,
    limitMs: number,
    onOutput: (line: string) => void,
  ): Promise<EngineThread> {
    const thread = new EngineThread(folder, onOutput);
    try {
      // The thread loads its modules meanwhile.
      const engine = await compiledEngine();
      await thread.ask({ op, engine }, limitMs);
    } catch (error) {
      await thread.end();
      throw error;
    }
    return thread;
  }

  get isLost(): boolean {
    return this.#lost !== null;
  }

  /**
   * @param limitMs how long the answer may take; then the thread is ended, since nothing else stops PGlite
   * @throws EmbeddedDatabaseError for what the database refuses, EngineLostError when the thread is lost
   */
  async ask(question: EngineQuestion, limitMs: number): Promise<EngineMessage> {
    if (this.#lost !== null) throw this.#lost;
    if (this.#pending !== null) throw new Error('The embedded database answers one question at a time.');
    // First, since it throws for a value that cannot be sent, and nothing is to be awaited then.
    this.#worker.postMessage(question);
    return await this.#await(limitMs);
  }

  /** Ends the thread like a killed process: what was committed is on the disk, the rest is not. */
  async end(): Promise<void> {
    this.#lose(new EngineLostError('The thread of the embedded database was ended.'));
    await within(
      TERMINATION_MS,
      Promise.all([this.#worker.terminate(), this.#exited]),
      () => new Error('The thread of the embedded database does not end.'),
    );
  }

  async #await(limitMs: number): Promise<EngineMessage> {
    const pending: Pending = Promise.withResolvers();
    this.#pending = pending;
    const message = await within(limitMs, pending.promise, () => {
      const tooLong = new EmbeddedDatabaseError(TOOK_TOO_LONG);
      this.#lose(tooLong);
      return tooLong;
    });
    if (message.kind !== 'refused') return message;
    const { isFatal, ...refusal } = message.refusal;
    if (!isFatal) throw new EmbeddedDatabaseError(refusal);
    this.#lose(new EngineLostError(`${refusal.severity}: ${refusal.message}`));
    throw this.#lost;
  }

  #settle(message: EngineMessage): void {
    const pending = this.#pending;
    this.#pending = null;
    pending?.resolve(message);
  }

  #lose(error: Error): void {
    this.#lost ??= error;
    const pending = this.#pending;
    this.#pending = null;
    pending?.reject(error);
  }
}

/** Does the work when it is first asked for, and hands the same result to everybody; after a failure, again. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let working: Promise<Result> | null = null;
  return () => {
    working ??= work().catch((error: unknown) => {
      working = null;
      throw error;
    });
    return working;
  };
}
