import { Worker } from 'node:worker_threads';
import { createConnection } from 'vscode-languageserver/node';
import type { EditorSettings } from '../cli/surroundings.ts';
import { WorkerEngine } from './engine.ts';
import { LIMITS } from './limits.ts';
import { LanguageServer } from './server.ts';
import { TASKS } from './worker.ts';

/**
 * Serves an editor over standard input and output, until the editor ends the process or goes away.
 * @param script the program's own file, which calls `serveTasks` in a thread whose data is {@link TASKS}.
 */
export function serveEditor(settings: EditorSettings, script: URL): Promise<never> {
  const connection = createConnection(process.stdin, process.stdout);
  const engine = new WorkerEngine(() => new Worker(script, { workerData: TASKS }), LIMITS.time);
  new LanguageServer(connection, engine, settings, LIMITS);
  connection.listen();
  return new Promise(() => {});
}
