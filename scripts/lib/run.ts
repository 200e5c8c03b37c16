import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder that holds the root package.json. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Finished {
  readonly code: number;
  readonly output: string;
}

/** What becomes of a command's output: shown as it comes, kept for the caller, or handed on piece by piece. */
export type Output = 'shown' | 'kept' | ((text: string) => void);

/**
 * Runs a command from the root folder with the project's own binaries first on the PATH.
 * @param environment variables besides our own
 * @returns exit code (128 + signal number is not distinguished: a signal counts as 1) and, where it is kept, the output
 */
export function run(
  command: string,
  args: readonly string[],
  output: Output = 'shown',
  environment: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...environment, PATH: `${ROOT}node_modules/.bin:${process.env.PATH ?? ''}` },
      stdio: output === 'shown' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    let kept = '';
    const take = (chunk: string) => {
      if (typeof output === 'function') output(chunk);
      else kept += chunk;
    };
    // Decoded by the stream, which knows of characters that are cut in two.
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', take);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: kept }));
  });
}
