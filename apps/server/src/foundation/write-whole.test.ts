import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeWhole } from './write-whole.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-whole-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('replaces a file, readable only by its owner, and leaves nothing else behind', async () => {
  const path = join(folder, 'a.json');
  await writeWhole(path, 'one');
  await writeWhole(path, new TextEncoder().encode('two'), `${path}.part`);
  expect(await readFile(path, 'utf8')).toBe('two');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['a.json']);
});

it('reports a failure and leaves nothing behind', async () => {
  const path = join(folder, 'a.json');
  await mkdir(path);
  await expect(writeWhole(path, 'one')).rejects.toThrow(/EISDIR|EPERM|ENOTEMPTY|EEXIST/);
  expect(await readdir(folder)).toEqual(['a.json']);
});
