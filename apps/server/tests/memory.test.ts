import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@hln/server/for-tests';
import { limitMemory } from '@hln/test-support/memory-limit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const MEGABYTE = 1_048_576;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hln-memory-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/**
 * Starts the server as it ships, with V8's optimising compiler, within a limit.
 * @returns its output, and its exit code after SIGTERM; null if no limit can be set
 */
async function startWithin(bytes: number): Promise<{ output: string; code: number | null } | null> {
  const limit = await limitMemory(`hln-test-${process.pid}`, bytes);
  if (limit === null) return null;
  try {
    // The shell waits until it is within the limit, and then becomes the server.
    const child = spawn(
      'sh',
      ['-c', 'read go; exec "$0" "$@"', process.execPath, 'apps/server/src/main.ts'],
      {
        cwd: repositoryRoot,
        env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'info' },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    const ended = once(child, 'close');
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        // The last thing that a first start does.
        if (output.includes('HLN is listening')) child.kill('SIGTERM');
      });
    }
    await limit.hold(child.pid ?? 0);
    child.stdin.end('go\n');
    const [code] = await ended;
    return { output, code: typeof code === 'number' ? code : null };
  } finally {
    await limit.remove();
  }
}

// The order matters: the first start creates the database that the second one opens.
it.each([
  ['first', 640],
  ['later', 512],
])('a %s start takes no more than %i MB', async (_start, megabytes) => {
  const run = await startWithin(megabytes * MEGABYTE);
  if (run === null) return console.info('Skipped: only root of a Linux can limit the memory of a process.');
  expect(run.output).toContain('HLN is listening');
  expect(run.output).toContain(`"allowed":"${megabytes} MB","needed":"${megabytes} MB"`);
  expect(run.code).toBe(0);
});
