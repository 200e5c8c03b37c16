/** How `costs`, `staff` and `backup` reach a server that runs, and what they say when they do not. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { repositoryRoot } from '@hln/server/for-tests';
import {
  runCommand,
  type ServerProcess,
  spawnServer,
  startServerProcess,
  temporaryDataDir,
} from '@hln/test-support/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let dataDir: string;
let server: ServerProcess | null = null;

beforeEach(async () => {
  dataDir = await temporaryDataDir();
});
afterEach(async () => {
  await server?.end('SIGKILL');
  server = null;
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (folder = dataDir) => {
  server = await startServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  return server;
};
const staff = (folder = dataDir) => runCommand('staff', { DATA_DIR: folder }, ['list']);
const costs = (folder = dataDir) => runCommand('costs', { DATA_DIR: folder }, ['list']);
const backup = (folder = dataDir) =>
  runCommand('backup', { DATA_DIR: folder }, [join(folder, 'backups/test.tar.gz')]);
const all = (folder = dataDir) => Promise.all([staff(folder), costs(folder), backup(folder)]);
const fine = { code: 0, err: '' };
const allFine = [fine, fine, fine].map((one) => expect.objectContaining(one));

const readLock = async () => {
  const lock: unknown = JSON.parse(await readFile(join(dataDir, 'server.lock'), 'utf8'));
  if (typeof lock !== 'object' || lock === null || !('channel' in lock))
    throw new Error('There is no channel.');
  return { ...lock, channel: String(lock.channel) };
};
const socketPath = async () => resolve(dataDir, (await readLock()).channel);

describe('a running server', () => {
  it('does what all three commands ask for, and keeps its channel to its owner', async () => {
    await chmod(dataDir, 0o755);
    const { url } = await start();
    expect(await all()).toEqual(allFine);
    const path = await socketPath();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);

    const second = spawnServer({ DATA_DIR: dataDir });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain('is in use by another server');
    expect(await all()).toEqual(allFine);

    await server?.end('SIGTERM');
    const left = (await readdir(dataDir)).filter((name) => /owner|server/.test(name));
    expect(left).toEqual([]);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    expect(await all()).toEqual(allFine);
  });

  it('goes on after what is no request', async () => {
    const { url } = await start();
    const path = await socketPath();
    const send = async (bytes: string | Buffer) => {
      const socket = connect(path);
      let answer = '';
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString();
      });
      socket.write(bytes);
      await once(socket, 'close');
      return answer;
    };
    expect(await send('GET / HTTP/1.1\r\n\r\n')).toContain('"malformed"');
    expect(await send(Buffer.alloc(9_000_000, 'x'))).toContain('"too-large"');
    const half = connect(path);
    half.write('{"version":1,');
    await once(half, 'data');
    half.destroy();
    expect(await all()).toEqual(allFine);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('goes on after commands that are killed half-way', async () => {
    const { url } = await start();
    for (const [name, ...args] of [
      ['backup', join(dataDir, 'backups/cut.tar.gz')],
      ['staff', 'list'],
      ['costs', 'demo'],
    ]) {
      const command = join(repositoryRoot, `apps/server/src/${name}.ts`);
      const child = spawn(process.execPath, [command, ...args], {
        env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
        stdio: 'ignore',
      });
      await once(child, 'spawn');
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    expect(await all()).toEqual(allFine);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('is reached in a folder whose path is too long for a socket', async () => {
    const long = join(dataDir, 'a-folder-with-a-long-name-'.repeat(6));
    await mkdir(long);
    for (const name of ['pgdata', 'keys.json']) await rename(join(dataDir, name), join(long, name));
    await start(long);
    expect(await all(long)).toEqual(allFine);
  });
});

describe('commands tell their owner', () => {
  it('that the server is there and does not answer', async () => {
    const { child } = await start();
    child.kill('SIGSTOP');
    const hung = `The process that holds the data folder ${dataDir} (process ${child.pid}) is running but does not answer. End it, and try again.\n`;
    expect(await all()).toEqual([1, 2, 3].map(() => ({ code: 1, out: '', err: hung })));
    child.kill('SIGCONT');
    expect(await all()).toEqual(allFine);
  });

  it('that the server is of another version', async () => {
    const older = { pid: process.pid, startedAt: null, token: 'older' };
    await writeFile(join(dataDir, 'server.lock'), JSON.stringify(older));
    const other = `The process that holds the data folder ${dataDir} (process ${process.pid}) is of another version of this program. Stop it first, or use the commands of its version.\n`;
    expect(await all()).toEqual([1, 2, 3].map(() => ({ code: 1, out: '', err: other })));
  });

  it('that the folder is a copy of the one that the server serves', async () => {
    await start();
    const copy = join(dataDir, 'copy');
    await mkdir(copy);
    const lock = JSON.stringify({ ...(await readLock()), channel: await socketPath() });
    await writeFile(join(copy, 'server.lock'), lock);
    for (const { code, err } of await all(copy)) {
      expect(code).toBe(1);
      expect(err).toContain(
        `the folder that this one is a copy of. To use the copy, delete its file server.lock.`,
      );
    }
  });
});

describe('a server that was killed', () => {
  it('leaves a folder that the commands use by themselves, and a socket that the next holder removes', async () => {
    await (await start()).end('SIGKILL');
    const left = dirname(await socketPath());
    expect((await stat(left)).isDirectory()).toBe(true);
    expect(await all()).toEqual(allFine);
    await expect(stat(left)).rejects.toThrow('ENOENT');
    await start();
    expect(await all()).toEqual(allFine);
  });
});
