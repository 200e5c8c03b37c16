import { parentPort } from 'node:worker_threads';
import { runTask, type Task } from './tasks.ts';

/** The `workerData` of a thread that must call {@link serveTasks}. */
export const TASKS = 'tasks of the language server';

/** In a worker thread: runs the tasks that it receives, and answers each one. */
export function serveTasks(): void {
  parentPort?.on('message', (task: Task) => parentPort?.postMessage(runTask(task)));
  parentPort?.postMessage('ready');
}
