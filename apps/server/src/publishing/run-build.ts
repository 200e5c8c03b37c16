import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { WordEdit } from '@hln/contracts/site-words';
import { repositoryRoot } from '../foundation/repository-root.ts';

export interface BuildOrder {
  /** An empty folder, in which `client` and `source-hash.txt` are created. */
  readonly into: string;
  readonly edits: readonly WordEdit[];
  /** Cancels the build, and leaves no process behind. */
  readonly signal: AbortSignal;
}

/** Builds the site with other words. */
export type BuildSite = (
  order: BuildOrder,
) => Promise<{ readonly isBuilt: boolean; readonly output: string }>;

/** A build that takes longer is considered hung. */
const BUILD_WITHIN_MS = 8 * 60_000;

/** Only the end of a build's output is kept. */
const MAX_OUTPUT = 20_000;

/**
 * Runs `npm run build` of these sources in a process of its own.
 * @param priority the operating system's niceness, so that requests take precedence
 */
export const buildAt =
  (priority: number): BuildSite =>
  async ({ into, edits, signal }) => {
    const words = join(into, 'words.json');
    await writeFile(words, JSON.stringify(edits), { mode: 0o600 });
    const script = join(repositoryRoot, 'scripts/build.ts');
    return await runPatiently(
      process.execPath,
      [script, '--into', into, '--words', words],
      priority,
      AbortSignal.any([signal, AbortSignal.timeout(BUILD_WITHIN_MS)]),
    );
  };

export const runBuild = buildAt(constants.priority.PRIORITY_LOW);

/** Runs a command with its child processes, and keeps its output. */
function runPatiently(
  command: string,
  args: readonly string[],
  priority: number,
  signal: AbortSignal,
): Promise<{ isBuilt: boolean; output: string }> {
  return new Promise((resolve) => {
    // A process group of its own, so that its children end with it.
    const child = spawn(command, args, {
      cwd: repositoryRoot,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-MAX_OUTPUT);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = () => endGroup(child.pid);
    const finish = (isBuilt: boolean, more = '') => {
      signal.removeEventListener('abort', end);
      resolve({ isBuilt, output: `${output}${more}`.trim() });
    };
    child.on('error', (error) => finish(false, error.message));
    child.on('close', (code) => {
      const isLate = signal.aborted ? '\nIt took too long, or the server was stopped.' : '';
      finish(code === 0 && !signal.aborted, isLate);
    });
    if (child.pid !== undefined) {
      // Not all systems allow changing a process's priority.
      try {
        setPriority(child.pid, priority);
      } catch {}
    }
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
