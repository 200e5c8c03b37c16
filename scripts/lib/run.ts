import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A niceness: with 3, the process gets about half of what another gets. */
const PATIENCE = 3;

/** The folder that holds the root package.json. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Finished {
  readonly code: number;
  readonly output: string;
}

export interface RunOptions {
  /** The working directory, relative to the root folder. */
  readonly folder?: string;
  /** Variables in addition to our own. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Gives other processes precedence, but not so much that it starves. */
  readonly isPatient?: boolean;
}

/**
 * Runs a command, from the root folder by default, with the project's own binaries first on the PATH.
 * @param quiet keep the output instead of showing it
 * @returns exit code (128 + signal number is not distinguished: a signal counts as 1) and, when quiet, the output
 */
export function run(
  command: string,
  args: readonly string[],
  quiet = false,
  { folder = '.', environment = {}, isPatient = false }: RunOptions = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: join(ROOT, folder),
      env: { ...process.env, ...environment, PATH: `${ROOT}node_modules/.bin:${process.env.PATH ?? ''}` },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    if (isPatient && child.pid !== undefined) setPriority(child.pid, PATIENCE);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
