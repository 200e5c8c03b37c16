import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly env?: NodeJS.ProcessEnv;
  /** The id of the user to run as; only root may choose one. */
  readonly user?: number;
}

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

/** Runs a program to its end. */
export function run(
  program: string,
  args: readonly string[],
  options: RunOptions & { readonly cwd?: string } = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...options.env };
    const user = options.user === undefined ? {} : { uid: options.user };
    const child = spawn(program, args, { cwd: options.cwd, env, ...user });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
    child.stdin.on('error', (error: NodeJS.ErrnoException) => {
      // A program that refuses its arguments does not wait for its input.
      if (error.code !== 'EPIPE') reject(error);
    });
    child.stdin.end(options.input ?? '');
  });
}

/** Runs the command line in a separate process. */
export function formatInProcess(
  cwd: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> {
  return run(process.execPath, [MAIN, ...args], { ...options, cwd });
}

/** Runs the command line in this process, as its main file does, but with the test's streams. */
export async function format(
  cwd: string,
  args: readonly string[],
  input: string | Uint8Array = '',
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  let out = '';
  let err = '';
  const code = await runProgram(args, {
    cwd,
    env,
    stdin: Readable.from([typeof input === 'string' ? Buffer.from(input) : input]),
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    script: pathToFileURL(MAIN),
    serveEditor: () => Promise.reject(new Error('a test of the language server starts a process')),
  });
  return { code, out, err };
}

/** An empty folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'snowflake-format-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
