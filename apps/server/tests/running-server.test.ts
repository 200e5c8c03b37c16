/** How `costs`, `staff` and `backup` reach the process that holds a data folder, and their errors when they can't. */
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import {
  runCommand,
  type ServerProcess,
  spawnServer,
  startServerProcess,
  usedDataDir,
} from '@hln/test-support/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const start = (folder: string) => startServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
const staff = (folder: string) => runCommand('staff', { DATA_DIR: folder }, ['list']);
const costs = (folder: string, ...args: string[]) => runCommand('costs', { DATA_DIR: folder }, args);
const backup = (folder: string) =>
  runCommand('backup', { DATA_DIR: folder }, [join(folder, 'backups/test.tar.gz')]);
const all = (folder: string) => Promise.all([staff(folder), costs(folder, 'list'), backup(folder)]);
const fine = expect.objectContaining({ code: 0, err: '' });

const readLock = async (folder: string) => {
  const lock: unknown = JSON.parse(await readFile(join(folder, 'server.lock'), 'utf8'));
  if (typeof lock !== 'object' || lock === null || !('channel' in lock))
    throw new Error('There is no channel.');
  return { ...lock, channel: String(lock.channel) };
};
const socketPath = async (folder: string) => resolve(folder, (await readLock(folder)).channel);

/** Sends raw bytes, and resolves to everything received until the server hangs up. */
async function send(path: string, bytes: string | Buffer): Promise<string> {
  const socket = connect(path);
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

describe('a running server', () => {
  let dataDir: string;
  let server: ServerProcess;

  beforeAll(async () => {
    dataDir = await usedDataDir();
    await chmod(dataDir, 0o755);
    server = await start(dataDir);
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });
  const isHealthy = async () => (await fetch(`${server.url}/healthz`)).ok;

  it('serves all three commands at once, and opens its channel to its owner only', async () => {
    expect(await all(dataDir)).toEqual([fine, fine, fine]);
    const path = await socketPath(dataDir);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
  });

  it('is still the one that commands reach after a second server was refused', async () => {
    const second = spawnServer({ DATA_DIR: dataDir });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain('is in use by another server');
    expect(await staff(dataDir)).toEqual(fine);
  });

  it('survives input that is not a request', async () => {
    const path = await socketPath(dataDir);
    expect(await send(path, 'GET / HTTP/1.1\r\n\r\n')).toContain('"malformed"');
    expect(await send(path, Buffer.alloc(9_000_000, 'x'))).toContain('"too-large"');
    const half = connect(path);
    half.write('{"version":1,');
    await once(half, 'data');
    half.destroy();
    expect(await staff(dataDir)).toEqual(fine);
    expect(await isHealthy()).toBe(true);
  });

  it('survives a command that disconnects before it is answered', async () => {
    const leaving = connect(await socketPath(dataDir));
    const request = { kind: 'backup', target: join(dataDir, 'backups/cut.tar.gz') };
    leaving.write(`${JSON.stringify({ version: 1, folder: await realpath(dataDir), request })}\n`);
    // The first sign of life, or the whole response.
    await once(leaving, 'data');
    leaving.destroy();
    expect(await staff(dataDir)).toEqual(fine);
    expect(await isHealthy()).toBe(true);
  });

  it('serves its visitors during a cost import', async () => {
    const file = join(dataDir, 'large.csv');
    const lines = Array.from({ length: 10_000 }, (_, i) => `2026-01-01,Cloud,Compute,${i}.25`);
    await writeFile(file, ['Date,Class 1,Class 2,Amount', ...lines].join('\n'));
    let isDone = false;
    const importing = costs(dataDir, 'import', file).finally(() => {
      isDone = true;
    });
    const waits: number[] = [];
    while (!isDone) {
      const asked = performance.now();
      expect(await isHealthy()).toBe(true);
      waits.push(performance.now() - asked);
    }
    expect(await importing).toMatchObject({ code: 0, out: expect.stringContaining('10000 new') });
    expect(Math.max(...waits)).toBeLessThan(2_000);
  });

  it('is distinguished from a copy of its folder', async () => {
    const copy = join(dataDir, 'copy');
    await mkdir(copy);
    const lock = { ...(await readLock(dataDir)), channel: await socketPath(dataDir) };
    await writeFile(join(copy, 'server.lock'), JSON.stringify(lock));
    for (const { code, err } of await all(copy)) {
      expect(code).toBe(1);
      expect(err).toContain('serves the folder that this one is a copy of. To use the copy, delete its file');
    }
  });

  it('is reported when it hangs, and works again when it can', async () => {
    const { pid } = server.child;
    server.child.kill('SIGSTOP');
    const err = `The process that holds the data folder ${dataDir} (process ${pid}) is running but does not answer. End it, and try again.\n`;
    expect(await all(dataDir)).toEqual([1, 2, 3].map(() => ({ code: 1, out: '', err })));
    server.child.kill('SIGCONT');
    expect(await staff(dataDir)).toEqual(fine);
  });

  it('removes its channel when it stops', async () => {
    expect(await server.end('SIGTERM')).toBe(0);
    expect((await readdir(dataDir)).filter((name) => /^(?:owner|server)/.test(name))).toEqual([]);
  });
});

describe('a data folder', () => {
  let dataDir: string;
  let server: ServerProcess | null = null;

  beforeEach(async () => {
    dataDir = await usedDataDir();
  });
  afterEach(async () => {
    await server?.end('SIGKILL');
    server = null;
    await rm(dataDir, { recursive: true, force: true });
  });

  it('may have a path too long for a socket', async () => {
    const long = join(dataDir, 'a-folder-with-a-long-name-'.repeat(6));
    await mkdir(long);
    for (const name of ['pgdata', 'keys.json']) await rename(join(dataDir, name), join(long, name));
    server = await start(long);
    expect(await staff(long)).toEqual(fine);
  });

  it('held by another version is left alone by all three commands', async () => {
    const earlier = { pid: process.pid, startedAt: null, token: 'earlier' };
    const later = { ...earlier, channel: { port: 7 } };
    const err = `The process that holds the data folder ${dataDir} (process ${process.pid}) is of another version of this program. Stop it first, or use the commands of its version.\n`;
    for (const lock of [earlier, later]) {
      await writeFile(join(dataDir, 'server.lock'), JSON.stringify(lock));
      expect(await all(dataDir)).toEqual([1, 2, 3].map(() => ({ code: 1, out: '', err })));
    }
  });

  it('of a killed server is free, and the next holder removes the socket', async () => {
    server = await start(dataDir);
    await server.end('SIGKILL');
    const left = dirname(await socketPath(dataDir));
    expect((await stat(left)).isDirectory()).toBe(true);
    expect(await staff(dataDir)).toEqual(fine);
    await expect(stat(left)).rejects.toThrow('ENOENT');
  });
});
