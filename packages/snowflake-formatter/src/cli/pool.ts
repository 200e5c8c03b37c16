import { availableParallelism } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import { failedResult, type Job, type JobResult, runJob } from './job.ts';

/** For fewer files, starting workers takes longer than formatting. */
const WORTH_WORKERS = 12;

/** How many workers to start for this many files; with 0, this thread does the formatting. */
export function workerCount(files: number, wanted: number): number {
  if (wanted === 1) return 0;
  if (wanted === 0 && files < WORTH_WORKERS) return 0;
  return Math.min(files, wanted === 0 ? availableParallelism() : wanted);
}

/** In a worker: runs jobs until the pool terminates it. */
export function serveJobs(): void {
  parentPort?.on('message', async (job: Job) => {
    parentPort?.postMessage(await runJob(job));
  });
}

/**
 * Runs all jobs and reports the results in the order of the jobs, each as soon as it and all before it are ready. If a
 * worker dies, the file it was working on gets an error, and the other workers continue.
 * @param script the program's own file, which calls {@link serveJobs} in a worker.
 */
export async function runJobs(
  jobs: readonly Job[],
  workers: number,
  script: URL,
  onResult: (result: JobResult, done: number) => void,
): Promise<void> {
  const results: JobResult[] = [];
  let handedOut = 0;
  const finish = (index: number, result: JobResult): void => {
    results[index] = result;
    for (let ready = results[handedOut]; ready !== undefined; ready = results[handedOut]) {
      handedOut++;
      onResult(ready, handedOut);
    }
  };
  if (workers === 0) {
    for (const [index, job] of jobs.entries()) finish(index, await runJob(job));
    return;
  }
  let next = 0;
  const work = (): Promise<void> =>
    new Promise((done, fail) => {
      const worker = new Worker(script);
      let current = -1;
      const takeNext = (): void => {
        current = next++;
        const job = jobs[current];
        if (job === undefined) {
          worker.terminate().then(() => done(), fail);
        } else worker.postMessage(job);
      };
      worker.on('message', (result: JobResult) => {
        finish(current, result);
        takeNext();
      });
      worker.on('error', (error: Error) => {
        const path = jobs[current]?.path ?? '';
        finish(current, failedResult(path, 'internal-error', `the formatter failed: ${error.message}`));
        // A new worker replaces the broken one and continues with the next file.
        work().then(done, fail);
      });
      takeNext();
    });
  await Promise.all(Array.from({ length: workers }, work));
}
