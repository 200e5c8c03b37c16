/** Computes bcrypt outside the server's main thread, one task at a time. Imports little, so that it starts quickly. */
import { parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcryptjs';
import type { HashResult, HashTask } from './hash-task.ts';

parentPort?.on('message', (task: HashTask) => {
  parentPort?.postMessage(resultOf(task));
});

function resultOf(task: HashTask): HashResult {
  try {
    return 'hash' in task
      ? { matches: compareSync(task.password, task.hash) }
      : { hash: hashSync(task.password, task.cost) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
