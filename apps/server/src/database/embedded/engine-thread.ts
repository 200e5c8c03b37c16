import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { settlesWithin, within } from '../../foundation/within.ts';
import { memoryLimit, ROOMY_MEMORY } from '../../process/memory.ts';
import { type EngineMessage, type EngineQuestion, type EngineRefusal, isEngineMessage } from './protocol.ts';

/** The package only exports its JavaScript; this file is next to it. */
const FILE = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');

/**
 * PGlite's WebAssembly, compiled once in this process. Each thread that opens a database gets it from here: compiling
 * it again would be half the cost of opening, and optimised code would be lost with the thread.
 * @throws Error when the file cannot be read
 */
export const compiledEngine: () => Promise<WebAssembly.Module> = once(async () => {
  if (memoryLimit() < ROOMY_MEMORY) {
    // Keeps the baseline compiler's code: requests take as long, queries over many rows up to twice as long.
    setFlagsFromString('--no-wasm-tier-up');
    setFlagsFromString('--no-wasm-dynamic-tiering');
  }
  return await WebAssembly.compile(await readFile(FILE));
});

const SCRIPT = new URL('./engine.worker.ts', import.meta.url);

/** How long a thread may take to end once it is told to. Only a hanging disk takes longer. */
const TERMINATION_MS = 10_000;

/** How often the processor time of a statement is read within its limit. */
const LOOKS = 4;
/** How many times its limit a statement may take on a machine that leaves the thread too little of the processor. */
const PATIENCE = 2;

/** A database error, with the fields by which other code recognises it. */
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

/** The thread is gone: it ended or was ended before it answered. */
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

/** A single run of the thread that holds the embedded database. It handles one request at a time. */
export class EngineThread {
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  #pending: Pending | null = null;
  #lost: Error | null = null;
  #wasStarved = false;

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
   * Starts a thread and opens the database in it, after another thread has created it if it did not exist.
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
   * Creates an empty database in a thread of its own, so that its memory is released with the thread.
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
      // The thread loads its modules in the meantime.
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

  /** Whether it was ended although its last statement had computed for less than half of its limit. */
  get wasStarved(): boolean {
    return this.#wasStarved;
  }

  /**
   * @param limitMs the processor time that the answer may take; by the clock it may take twice as long. Then the thread
   *   is ended, since nothing else stops PGlite.
   * @throws EmbeddedDatabaseError if the database refuses, EngineLostError if the thread is lost
   */
  async ask(question: EngineQuestion, limitMs: number): Promise<EngineMessage> {
    if (this.#lost !== null) throw this.#lost;
    if (this.#pending !== null) throw new Error('The embedded database answers one question at a time.');
    // The message is sent first: sending throws for a value that can't be sent, and then there is nothing to wait for.
    this.#worker.postMessage(question);
    return await this.#await(limitMs);
  }

  /** Ends the thread like a killed process: committed data is on the disk, the rest is not. */
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
    await this.#watch(pending, limitMs);
    const message = await pending.promise;
    if (message.kind !== 'refused') return message;
    const { isFatal, ...refusal } = message.refusal;
    if (!isFatal) throw new EmbeddedDatabaseError(refusal);
    this.#lose(new EngineLostError(`${refusal.severity}: ${refusal.message}`));
    throw this.#lost;
  }

  /** Waits until there is an answer, and ends the thread when its statement has computed for `limitMs`. */
  async #watch(pending: Pending, limitMs: number): Promise<void> {
    const lookMs = limitMs / LOOKS;
    // A statement is ended at the look that is nearest to its limit.
    const [most, longest] = [limitMs - lookMs / 2, PATIENCE * limitMs - lookMs / 2];
    const asked = performance.now();
    let looked = asked;
    let computed = 0;
    let before: number | null = null;
    while (!(await settlesWithin(lookMs, pending.promise))) {
      const total = await this.#processorTime(lookMs);
      // The answer may have come during the look.
      if (this.#pending !== pending) return;
      const now = performance.now();
      // Before the first look, and when the thread does not tell, all of the time counts.
      computed += before === null || total === null ? now - looked : total - before;
      [before, looked] = [total, now];
      if (computed < most && now - asked < longest) continue;
      this.#wasStarved = computed < limitMs / 2;
      this.#lose(new EmbeddedDatabaseError(TOOK_TOO_LONG));
    }
  }

  /** The milliseconds that the thread has computed in its life; null if it does not tell within `ms`. */
  async #processorTime(ms: number): Promise<number | null> {
    const told = this.#worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1_000,
      () => null,
    );
    return (await settlesWithin(ms, told)) ? await told : null;
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

/** Does the work on the first call, and shares the result with all callers; after a failure, repeats it. */
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
