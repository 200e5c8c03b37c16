import { dirname, resolve } from 'node:path';
import { type Invocation, parseArguments, UsageError } from './arguments.ts';
import { collectFiles } from './collect.ts';
import { ConfigError, ConfigFinder } from './config.ts';
import { unifiedDiff } from './diff.ts';
import { EXIT, helpText } from './help.ts';
import { formatText, type Job, type JobResult } from './job.ts';
import { runJobs, workerCount } from './pool.ts';
import { FileProblem } from './problems.ts';
import { Progress } from './progress.ts';
import type { Surroundings } from './surroundings.ts';
import { decode } from './text-file.ts';
import { VERSION } from './version.ts';

/** Runs the command line. Resolves to its exit code, see {@link EXIT}. */
export async function runProgram(argv: readonly string[], around: Surroundings): Promise<number> {
  try {
    const invocation = parseArguments(argv);
    if (invocation.help || invocation.version) {
      around.stdout.write(invocation.help ? helpText() : `${VERSION}\n`);
      return EXIT.fine;
    }
    const piped =
      invocation.paths.length === 0 || (invocation.paths.length === 1 && invocation.paths[0] === '-');
    if (!piped) return await formatFiles(invocation, around);
    if (invocation.paths.length === 0 && around.stdin.isTTY === true) {
      throw new UsageError('Name a file, a folder or a glob, or pipe SQL in. See snowflake-format --help.');
    }
    if (invocation.write) throw new UsageError('--write needs a file to write to; standard input has none.');
    return await formatInput(invocation, around);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ConfigError)) throw error;
    around.stderr.write(`snowflake-format: ${error.message}\n`);
    return EXIT.failed;
  }
}

async function formatInput(invocation: Invocation, around: Surroundings): Promise<number> {
  const name = invocation.stdinPath === '' ? '<stdin>' : invocation.stdinPath;
  const folder = dirname(
    resolve(around.cwd, invocation.stdinPath === '' ? 'stdin.sql' : invocation.stdinPath),
  );
  const options = {
    ...(await new ConfigFinder(invocation.config, around.cwd).optionsFor(folder)),
    ...invocation.options,
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of around.stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  let text: string;
  try {
    text = decode(Buffer.concat(chunks));
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    around.stderr.write(`${error.at(name)}\n`);
    return EXIT.failed;
  }
  const result = formatText(name, text, options);
  if (!invocation.quiet) for (const warning of result.warnings) around.stderr.write(`${warning}\n`);
  for (const error of result.errors) around.stderr.write(`${error}\n`);
  if (result.errors.length > 0) return EXIT.failed;
  const changed = result.text !== text;
  if (invocation.diff) around.stdout.write(unifiedDiff(name, text, result.text));
  if (invocation.check && changed && !invocation.quiet && !invocation.diff) around.stdout.write(`${name}\n`);
  if (!invocation.diff && !invocation.check) around.stdout.write(result.text);
  return invocation.check && changed ? EXIT.unformatted : EXIT.fine;
}

interface Tally {
  files: number;
  changed: number;
  failed: number;
}

async function formatFiles(invocation: Invocation, around: Surroundings): Promise<number> {
  if (invocation.paths.includes('-'))
    throw new UsageError('"-" is standard input and cannot be mixed with files.');
  const { files, problems } = collectFiles(invocation.paths, {
    cwd: around.cwd,
    extensions: invocation.extensions,
    useGitignore: invocation.useGitignore,
  });
  for (const problem of problems) around.stderr.write(`snowflake-format: ${problem}\n`);
  const finder = new ConfigFinder(invocation.config, around.cwd);
  const wantsText = !invocation.write && !invocation.check && !invocation.diff;
  const jobs: Job[] = [];
  for (const path of files) {
    const file = resolve(around.cwd, path);
    const options = { ...(await finder.optionsFor(dirname(file))), ...invocation.options };
    jobs.push({ path, file, options, write: invocation.write, diff: invocation.diff, text: wantsText });
  }
  const tally: Tally = { files: files.length, changed: 0, failed: problems.length };
  const progress = new Progress(around.stderr, jobs.length, invocation.quiet);
  await runJobs(jobs, workerCount(jobs.length, invocation.jobs), around.script, (result, done) => {
    progress.clear();
    report(result, invocation, around, tally);
    progress.show(done, result.path);
  });
  progress.clear();
  if (!invocation.quiet && !wantsText) around.stderr.write(`${summary(invocation, tally)}\n`);
  if (tally.failed > 0) return EXIT.failed;
  return invocation.check && tally.changed > 0 ? EXIT.unformatted : EXIT.fine;
}

function report(result: JobResult, invocation: Invocation, around: Surroundings, tally: Tally): void {
  if (!invocation.quiet) for (const warning of result.warnings) around.stderr.write(`${warning}\n`);
  for (const error of result.errors) around.stderr.write(`${error}\n`);
  if (result.errors.length > 0) tally.failed++;
  if (result.errors.length > 0 || !result.changed) {
    if (result.errors.length === 0) around.stdout.write(result.text);
    return;
  }
  tally.changed++;
  if (invocation.diff) around.stdout.write(result.diff);
  else if (invocation.check || invocation.write) {
    if (!invocation.quiet) around.stdout.write(`${result.path}\n`);
  } else around.stdout.write(result.text);
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

function summary(invocation: Invocation, tally: Tally): string {
  const verb = invocation.write ? 'formatted' : 'to format';
  const failed = tally.failed > 0 ? `, ${count(tally.failed, 'error')}` : '';
  return `${tally.changed} of ${count(tally.files, 'file')} ${verb}${failed}`;
}
