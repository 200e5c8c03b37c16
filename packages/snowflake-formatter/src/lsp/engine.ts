import type { Worker } from 'node:worker_threads';
import type { Answer, Task } from './tasks.ts';

/** A task exceeded its time limit. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** The caller no longer wants the result. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Tells whether the caller still wants a result: the part of an LSP cancellation token that is used here. */
export interface Cancellation {
  readonly isCancellationRequested: boolean;
  onCancellationRequested(listener: () => void): { dispose(): void };
}

export interface Engine {
  /** Rejects with {@link Cancelled} or {@link TimedOut}, or with the error that ended the worker. */
  run(task: Task, cancellation?: Cancellation): Promise<Answer>;
  close(): Promise<void>;
}

interface Pending {
  readonly task: Task;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * Runs tasks one after the other in a worker. The formatter is synchronous, so the only way to stop it is to end its
 * thread; meanwhile the server stays responsive and learns that a task was cancelled.
 */
export class WorkerEngine implements Engine {
  private readonly startWorker: () => Worker;
  private readonly timeLimit: number;
  private readonly queue: Pending[] = [];
  private current: Pending | undefined;
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param startWorker starts a thread that calls {@link serveTasks}.
   * @param timeLimit the time limit for one task in milliseconds, without starting the thread.
   */
  constructor(startWorker: () => Worker, timeLimit: number) {
    this.startWorker = startWorker;
    this.timeLimit = timeLimit;
  }

  run(task: Task, cancellation?: Cancellation): Promise<Answer> {
    if (cancellation?.isCancellationRequested === true) return Promise.reject(new Cancelled());
    return new Promise((resolve, reject) => {
      const pending: Pending = {
        task,
        resolve: (answer) => {
          listener?.dispose();
          resolve(answer);
        },
        reject: (error) => {
          listener?.dispose();
          reject(error);
        },
      };
      const listener = cancellation?.onCancellationRequested(() => this.cancel(pending));
      this.queue.push(pending);
      this.next();
    });
  }

  async close(): Promise<void> {
    for (const pending of this.queue.splice(0)) pending.reject(new Cancelled());
    this.abandon(new Cancelled());
    await this.endWorker();
  }

  private cancel(pending: Pending): void {
    const at = this.queue.indexOf(pending);
    if (at >= 0) this.queue.splice(at, 1)[0]?.reject(new Cancelled());
    else if (this.current === pending) this.stop(new Cancelled());
  }

  private next(): void {
    if (this.current !== undefined) return;
    this.current = this.queue.shift();
    if (this.current === undefined) return;
    if (this.worker === undefined) this.worker = this.start();
    else this.post();
  }

  /** Starts a worker, which takes the current task as soon as it can. */
  private start(): Worker {
    const worker = this.startWorker();
    const isCurrent = (): boolean => this.worker === worker;
    worker.on('message', (answer: Answer | 'ready') => {
      if (!isCurrent()) return;
      if (answer === 'ready') this.post();
      else {
        const done = this.current;
        this.abandon(undefined);
        done?.resolve(answer);
        this.next();
      }
    });
    worker.on('error', (error: Error) => {
      if (isCurrent()) this.stop(error);
    });
    return worker;
  }

  private post(): void {
    if (this.current === undefined) return;
    this.worker?.postMessage(this.current.task);
    this.timer = setTimeout(() => this.stop(new TimedOut()), this.timeLimit);
  }

  /** Ends the thread and its task, and continues with the next task in another thread. */
  private stop(reason: Error): void {
    void this.endWorker();
    this.abandon(reason);
    this.next();
  }

  private abandon(reason: Error | undefined): void {
    clearTimeout(this.timer);
    const abandoned = this.current;
    this.current = undefined;
    if (reason !== undefined) abandoned?.reject(reason);
  }

  private async endWorker(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}
