import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataDirInUseError, lockDataDir } from './data-dir-lock.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-lock-'));
  path = join(folder, 'server.lock');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const holder = async () =>
  JSON.parse(await readFile(path, 'utf8')) as { pid: number; startedAt: string | null };

it('the lock is held by one process and released', async () => {
  const unlock = await lockDataDir(folder);
  const refused = lockDataDir(folder);
  await expect(refused).rejects.toThrow(DataDirInUseError);
  await expect(refused).rejects.toThrow(`in use by another server (process ${process.pid})`);
  unlock();
  (await lockDataDir(folder))();
  expect(await readdir(folder)).toEqual([]);
});

it('the lock is taken over from a dead process', async () => {
  // Process numbers end at 2^22 (proc(5), pid_max).
  await writeFile(path, JSON.stringify({ pid: 4_194_999, startedAt: null, token: 'old' }));
  const unlock = await lockDataDir(folder);
  expect((await holder()).pid).toBe(process.pid);
  unlock();
});

it('the lock is taken over from a dead process whose number was reused', async () => {
  await writeFile(path, JSON.stringify({ pid: process.pid, startedAt: 'an earlier boot:1', token: 'old' }));
  const unlock = await lockDataDir(folder);
  expect((await holder()).startedAt).not.toBe('an earlier boot:1');
  unlock();
});

it('the lock is taken over if it was never completely written', async () => {
  await writeFile(path, '{"pid":');
  (await lockDataDir(folder))();
});

it.each(Array.from({ length: 20 }, (_, round) => round))(
  'goes to one of many concurrent processes (%i)',
  async () => {
    await writeFile(path, JSON.stringify({ pid: 4_194_999, startedAt: null, token: 'old' }));
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(folder)));
    const winners = attempts.filter((attempt) => attempt.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') expect(attempt.reason).toBeInstanceOf(DataDirInUseError);
    }
    for (const winner of winners) winner.value();
    expect(await readdir(folder)).toEqual([]);
  },
);

it('the lock is taken over when the process that was taking it over died too', async () => {
  await writeFile(path, JSON.stringify({ pid: 4_194_999, startedAt: null, token: 'old' }));
  await writeFile(`${path}.after-old`, JSON.stringify({ pid: 4_194_998, startedAt: null, token: 'heir' }));
  const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => lockDataDir(folder)));
  const winners = attempts.filter((attempt) => attempt.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  for (const winner of winners) winner.value();
  expect(await readdir(folder)).toEqual([]);
});

it('the lock is not released by a process that lost it', async () => {
  const unlock = await lockDataDir(folder);
  await writeFile(path, JSON.stringify({ pid: process.pid, startedAt: null, token: 'another' }));
  unlock();
  expect(await readdir(folder)).toEqual(['server.lock']);
});
