import { spawn } from 'node:child_process';
import { BackupProblem } from '@hln/supabase/shared/backups';

/** How much of what a tool says is kept, in characters. */
const SAID = 600;

export interface ToolRun {
  readonly tool: 'pg_dump' | 'pg_restore';
  readonly args: readonly string[];
  /** Whose password it needs: never among the arguments, which every process of the machine can read. */
  readonly password?: string;
}

/**
 * Runs one of PostgreSQL's own tools.
 * @returns what it wrote
 * @throws BackupProblem with what it said last, or when there is no such tool
 */
export async function runTool({ tool, args, password }: ToolRun, signal: AbortSignal): Promise<string> {
  const child = spawn(tool, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C',
      PGCONNECT_TIMEOUT: '10',
      ...(password === undefined ? {} : { PGPASSWORD: password }),
    },
    signal,
    killSignal: 'SIGKILL',
  });
  let written = '';
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    written = `${written}${chunk}`.slice(-SAID);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-SAID);
  });
  const ended = Promise.withResolvers<number | null>();
  child.once('error', ended.reject);
  child.once('close', ended.resolve);
  let code: number | null;
  try {
    code = await ended.promise;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new BackupProblem(`${tool} is not on this machine: install PostgreSQL’s client programs.`);
    }
    throw error;
  }
  signal.throwIfAborted();
  if (code === 0) return written;
  throw new BackupProblem(`${tool} failed: ${said.trim().split('\n').at(-1) || `it ended with ${code}`}`);
}

/** A database's URL for a tool, and the password apart from it. */
export function forTool(
  address: string,
  database?: string,
): { readonly url: string; readonly password: string } {
  const url = new URL(address);
  const password = decodeURIComponent(url.password);
  url.password = '';
  if (database !== undefined) url.pathname = `/${database}`;
  return { url: url.href, password };
}
