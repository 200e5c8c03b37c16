/** Computes bcrypt apart from the server's own thread, one task at a time. */
import { parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcryptjs';
import * as v from 'valibot';
import { type HashResult, hashTaskSchema } from './hash-task.ts';

parentPort?.on('message', (message: unknown) => {
  parentPort?.postMessage(resultOf(message));
});

function resultOf(message: unknown): HashResult {
  try {
    const task = v.parse(hashTaskSchema, message);
    return 'hash' in task
      ? { matches: compareSync(task.password, task.hash) }
      : { hash: hashSync(task.password, task.cost) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
