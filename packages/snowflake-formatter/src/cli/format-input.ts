import { dirname, resolve } from 'node:path';
import type { Invocation } from './arguments.ts';
import { sayBorrowed } from './borrowed.ts';
import { ConfigFinder } from './config-finder.ts';
import { explain } from './explain.ts';
import { exitCode } from './help.ts';
import { failedResult, formatText, type JobResult } from './job.ts';
import { FileProblem } from './problems.ts';
import { createReporter } from './reporters/index.ts';
import { Tally } from './reporters/reporter.ts';
import type { Surroundings } from './surroundings.ts';
import { decode } from './text-file.ts';
import { wantedBy } from './wanted.ts';

/** Formats standard input. Resolves to the exit code; rejects with a ConfigError. */
export async function formatInput(invocation: Invocation, around: Surroundings): Promise<number> {
  const result = await resultFor(invocation, around);
  const reporter = createReporter(invocation, around);
  const tally = new Tally();
  tally.add(result);
  reporter.file(result);
  explain(result, around);
  reporter.end();
  return exitCode(tally, invocation.check);
}

async function resultFor(invocation: Invocation, around: Surroundings): Promise<JobResult> {
  const { stdinPath } = invocation;
  const name = stdinPath === '' ? '<stdin>' : stdinPath;
  const folder = dirname(resolve(around.cwd, stdinPath === '' ? 'stdin.sql' : stdinPath));
  const config = await new ConfigFinder(invocation.config, around.cwd).configFor(folder);
  if (!invocation.quiet) sayBorrowed([config], around);
  const chunks: Uint8Array[] = [];
  for await (const chunk of around.stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  try {
    const text = decode(Buffer.concat(chunks));
    const kind = invocation.markdown ? 'markdown' : undefined;
    return formatText(name, text, { ...config.options, ...invocation.options }, wantedBy(invocation), kind);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return failedResult(name, 'unreadable-file', error.message, error.line, error.column);
  }
}
