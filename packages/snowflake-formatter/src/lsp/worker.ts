import { parentPort } from 'node:worker_threads';
import { runTask, type Task } from './tasks.ts';

/** The data of a thread that is to call {@link serveTasks}. */
export const TASKS = 'tasks of the language server';

/** In a thread of its own: does the tasks that it is sent, and answers each. */
export function serveTasks(): void {
  parentPort?.on('message', (task: Task) => parentPort?.postMessage(runTask(task)));
  parentPort?.postMessage('ready');
}
