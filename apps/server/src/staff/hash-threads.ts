import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { type HashResult, type HashTask, hashResultSchema } from './hash-task.ts';

/**
 * How many passwords are checked at once. At least two, so that one can be reserved for people who signed in from their
 * network before; never so many that the machine does nothing else.
 */
export const HASH_THREADS = Math.min(4, Math.max(2, availableParallelism() - 1));

/** A check takes a twentieth of a second; a hash with an extreme cost must not keep a thread busy forever. */
const DEADLINE_MS = 10_000;

interface Job {
  readonly task: HashTask;
  settle(outcome: HashResult | Error): void;
}

interface Thread {
  readonly worker: Worker;
  /** The current job. */
  job: Job | null;
}

export interface HashThreadsOptions {
  readonly threads?: number;
  readonly deadlineMs?: number;
  readonly script?: URL;
}

/** A few threads for bcrypt. They start when there is work, and don't keep the process alive while idle. */
export class HashThreads {
  readonly #most: number;
  readonly #deadlineMs: number;
  readonly #script: URL;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Job[] = [];

  constructor({
    threads = HASH_THREADS,
    deadlineMs = DEADLINE_MS,
    script = new URL('./hash.worker.ts', import.meta.url),
  }: HashThreadsOptions = {}) {
    this.#most = threads;
    this.#deadlineMs = deadlineMs;
    this.#script = script;
  }

  /** @throws Error when bcrypt refuses its arguments, or the thread ended or took too long */
  async run(task: HashTask): Promise<Exclude<HashResult, { failure: string }>> {
    const result = await new Promise<HashResult>((resolve, reject) => {
      const settle = (outcome: HashResult | Error) =>
        outcome instanceof Error ? reject(outcome) : resolve(outcome);
      this.#waiting.push({ task, settle });
      this.#startNext();
    });
    if ('failure' in result) throw new Error(`A password could not be hashed: ${result.failure}`);
    return result;
  }

  #startNext(): void {
    if (this.#waiting.length === 0) return;
    // Starts all of them at once: the reserved one must not have to start while a crowd waits.
    while (this.#threads.size < this.#most) this.#open();
    const idle = [...this.#threads].find(({ job }) => job === null);
    const job = idle === undefined ? undefined : this.#waiting.shift();
    if (idle !== undefined && job !== undefined) this.#compute(idle, job);
  }

  #open(): void {
    const thread: Thread = { worker: new Worker(this.#script), job: null };
    thread.worker.on('message', (message: unknown) => {
      // Node sends messages of its own through this port when it watches files.
      const result = v.safeParse(hashResultSchema, message);
      if (result.success) thread.job?.settle(result.output);
    });
    thread.worker.on('error', (error) => this.#end(thread, String(error)));
    thread.worker.on('exit', () => this.#end(thread, 'It ended.'));
    // This must follow the listeners: adding a message listener keeps the process alive again.
    thread.worker.unref();
    this.#threads.add(thread);
  }

  #end(thread: Thread, why: string): void {
    this.#threads.delete(thread);
    thread.job?.settle(new Error(`The thread that hashes passwords failed: ${why}`));
    void thread.worker.terminate();
  }

  #compute(thread: Thread, { task, settle }: Job): void {
    const timer = setTimeout(
      () => this.#end(thread, `It took longer than ${this.#deadlineMs} ms.`),
      this.#deadlineMs,
    );
    // Only a busy thread keeps the process alive.
    thread.worker.ref();
    thread.job = {
      task,
      settle: (outcome) => {
        clearTimeout(timer);
        thread.job = null;
        thread.worker.unref();
        settle(outcome);
        this.#startNext();
      },
    };
    thread.worker.postMessage(task);
  }
}
