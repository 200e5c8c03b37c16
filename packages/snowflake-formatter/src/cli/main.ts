#!/usr/bin/env node
import { isMainThread, workerData } from 'node:worker_threads';
import { serveTasks, TASKS } from '../lsp/worker.ts';
import { serveJobs } from './pool.ts';
import { runProgram } from './program.ts';

if (isMainThread) {
  const script = new URL(import.meta.url);
  // A reader that stops early, such as `head`, does not cause an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 2);
  });
  process.exitCode = await runProgram(process.argv.slice(2), {
    cwd: process.cwd(),
    env: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    script,
    serveEditor: async (settings) => (await import('../lsp/serve.ts')).serveEditor(settings, script),
  });
} else if (workerData === TASKS) serveTasks();
else serveJobs();
