#!/usr/bin/env node
import { isMainThread } from 'node:worker_threads';
import { serveJobs } from './pool.ts';
import { runProgram } from './program.ts';

if (isMainThread) {
  // A reader that stops early, such as `head`, is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 2);
  });
  process.exitCode = await runProgram(process.argv.slice(2), {
    cwd: process.cwd(),
    env: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    script: new URL(import.meta.url),
    serveEditor: async (settings) => (await import('../lsp/main.ts')).serveEditor(settings),
  });
} else {
  serveJobs();
}
