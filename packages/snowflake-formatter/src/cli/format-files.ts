import { dirname, resolve } from 'node:path';
import { type Invocation, UsageError } from './arguments.ts';
import { sayBorrowed } from './borrowed.ts';
import { collectFiles } from './collect.ts';
import { ConfigError } from './config-error.ts';
import { ConfigFinder, type FoundConfig } from './config-finder.ts';
import { MARKDOWN_ENDS } from './embedded.ts';
import { explain } from './explain.ts';
import { exitCode } from './help.ts';
import type { Job } from './job.ts';
import { runJobs, workerCount } from './pool.ts';
import { createReporter } from './reporters/index.ts';
import { Tally } from './reporters/reporter.ts';
import type { Output, Surroundings } from './surroundings.ts';
import { wantedBy } from './wanted.ts';

/** Shows the progress of a run in one line of a terminal. Prints nothing elsewhere. */
export class Progress {
  private readonly output: Output;
  private readonly total: number;
  private readonly active: boolean;
  private shown = false;

  constructor(output: Output, total: number, quiet: boolean) {
    this.output = output;
    this.total = total;
    this.active = !quiet && total > 1 && output.isTTY === true;
  }

  show(done: number, path: string): void {
    if (!this.active || done >= this.total) return;
    const name = path.length > 60 ? `…${path.slice(-59)}` : path;
    this.output.write(`\r\u001b[K[${done}/${this.total}] ${name}`);
    this.shown = true;
  }

  clear(): void {
    if (!this.shown) return;
    this.output.write('\r\u001b[K');
    this.shown = false;
  }
}

/** Formats the files that the arguments name. Resolves to the exit code. */
export async function formatFiles(invocation: Invocation, around: Surroundings): Promise<number> {
  if (invocation.paths.includes('-'))
    throw new UsageError('"-" is standard input and cannot be mixed with files.');
  const { files, problems } = collectFiles(invocation.paths, {
    cwd: around.cwd,
    extensions: invocation.markdown ? [...invocation.extensions, ...MARKDOWN_ENDS] : invocation.extensions,
    exclude: invocation.exclude,
    useGitignore: invocation.useGitignore,
  });
  const { jobs, configs, broken } = await planJobs(files, invocation, around);
  const reporter = createReporter(invocation, around);
  const tally = new Tally();
  for (const problem of [...problems, ...broken]) {
    reporter.problem(problem);
    tally.failed++;
  }
  if (!invocation.quiet) sayBorrowed(configs, around);
  const progress = new Progress(around.stderr, jobs.length, invocation.quiet);
  await runJobs(jobs, workerCount(jobs.length, invocation.jobs), around.script, (result, done) => {
    progress.clear();
    tally.add(result);
    reporter.file(result);
    explain(result, around);
    progress.show(done, result.path);
  });
  progress.clear();
  reporter.end();
  const printsText = wantedBy(invocation).text;
  if (!invocation.quiet && !printsText)
    around.stderr.write(`${summary(invocation.write, files.length, tally)}\n`);
  return exitCode(tally, invocation.check);
}

interface Plan {
  readonly jobs: readonly Job[];
  readonly configs: ReadonlySet<FoundConfig>;
  /** A message for each broken configuration file; the files it applies to are not among the jobs. */
  readonly broken: readonly string[];
}

async function planJobs(
  files: readonly string[],
  invocation: Invocation,
  { cwd }: Surroundings,
): Promise<Plan> {
  const finder = new ConfigFinder(invocation.config, cwd);
  const wanted = wantedBy(invocation);
  const jobs: Job[] = [];
  const configs = new Set<FoundConfig>();
  const left = new Map<string, number>();
  for (const path of files) {
    const file = resolve(cwd, path);
    try {
      const config = await finder.configFor(dirname(file));
      configs.add(config);
      const options = { ...config.options, ...invocation.options };
      jobs.push({ path, file, options, write: invocation.write, wanted });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      left.set(error.message, (left.get(error.message) ?? 0) + 1);
    }
  }
  const broken = [...left].map(
    ([message, number]) =>
      `${message}; ${count(number, 'file')} left as ${number === 1 ? 'it is' : 'they are'}`,
  );
  return { jobs, configs, broken };
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

function summary(write: boolean, files: number, { changed, failed }: Tally): string {
  const errors = failed > 0 ? `, ${count(failed, 'error')}` : '';
  return `${changed} of ${count(files, 'file')} ${write ? 'formatted' : 'to format'}${errors}`;
}
