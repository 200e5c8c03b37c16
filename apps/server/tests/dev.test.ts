import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, repositoryRoot } from '@hln/server/for-tests';
import { SHORT_LIVED_ARGS, SHORT_LIVED_ENVIRONMENT, usedDataDir } from '@hln/test-support/server';
import { expect, it } from 'vitest';

it('serves site and backend together, and stops both', async () => {
  const dataDir = await usedDataDir();
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [...SHORT_LIVED_ARGS, join(repositoryRoot, 'apps/server/src/dev.ts')],
    {
      env: { ...SHORT_LIVED_ENVIRONMENT, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const exited = once(child, 'close');
  const listening = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('HLN is listening on')) resolve();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    exited.then(() => reject(new Error(`The development server ended: ${output}`)), reject);
  });
  try {
    await listening;
    const url = `http://127.0.0.1:${port}`;
    expect((await fetch(url)).status).toBe(200);
    expect(await (await fetch(`${url}/functions/v1/ip?format=json`)).json()).toEqual({ ip: '127.0.0.1' });
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok', database: 'pglite' });
  } finally {
    child.kill('SIGTERM');
    await exited;
    // The backend has released its folder.
    expect(await readdir(dataDir)).not.toContain('server.lock');
    await rm(dataDir, { recursive: true, force: true });
  }
});
