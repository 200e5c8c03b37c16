/** A server that needs the data folder gets it from a running backup, and waits for other commands. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@hln/server/for-tests';
import {
  runCommand,
  SHORT_LIVED_ARGS,
  SHORT_LIVED_ENVIRONMENT,
  startServerProcess,
  usedDataDir,
} from '@hln/test-support/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let dataDir: string;
beforeEach(async () => {
  // The folder is on a real disk: a large copy must not fill the memory that holds the folders of other tests.
  dataDir = await mkdtemp(join(tmpdir(), 'hln-handover-'));
  const made = await usedDataDir();
  await cp(made, dataDir, { recursive: true });
  await rm(made, { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('a backup stops at once when a server needs its folder, and leaves nothing', async () => {
  // A sparse file takes long to copy and hardly any room.
  const large = await open(join(dataDir, 'pgdata/base/large'), 'w');
  await large.write('x');
  await large.truncate(60_000_000_000);
  await large.close();
  const script = join(repositoryRoot, 'apps/server/src/backup.ts');
  const env = { ...SHORT_LIVED_ENVIRONMENT, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [...SHORT_LIVED_ARGS, script], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += String(text);
  });
  const ended = once(child, 'close');
  const copied = async () => {
    const [copy] = await readdir(join(dataDir, 'copies')).catch(() => []);
    return copy !== undefined && existsSync(join(dataDir, 'copies', copy, 'base/large'));
  };
  await vi.waitUntil(copied, { timeout: 30_000 });
  await rm(join(dataDir, 'pgdata/base/large'));
  const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const [code] = await ended;
  expect([code, said]).toEqual([75, expect.stringContaining('A server needs the data folder')]);
  expect(await readdir(join(dataDir, 'copies')).catch(() => [])).toEqual([]);
  expect(await readdir(join(dataDir, 'backups')).catch(() => [])).toEqual([]);
  // The server makes the next backup.
  await mkdir(join(dataDir, 'nightly'));
  const again = await runCommand('backup', { DATA_DIR: dataDir }, ['--to', join(dataDir, 'nightly')]);
  expect(again).toMatchObject({ code: 0, err: '' });
  expect(await server.end('SIGTERM')).toBe(0);
});

it('a server waits for a command that holds the folder, and a second server is refused', async () => {
  const listing = runCommand('staff', { DATA_DIR: dataDir }, ['list']);
  await vi.waitUntil(async () => (await readdir(dataDir)).includes('server.lock'), { timeout: 30_000 });
  const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  expect(await listing).toMatchObject({ code: 0, err: '' });
  await expect(startServerProcess({ DATA_DIR: dataDir })).rejects.toThrow('is in use by another server');
  expect(await server.end('SIGTERM')).toBe(0);
});
