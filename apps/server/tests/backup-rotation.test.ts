import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderToRestoreInto, runCommand, temporaryDataDir } from '@hln/test-support/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** Backups of other days, and files whose names only resemble backups. */
const OLD = ['hln-2026-01-01T02-30-00-000Z.tar.gz', 'hln-2026-01-02T02-30-00-000Z.tar.gz'];
const OTHERS = ['hln-2026.tar.gz', 'notes.txt', 'hln-2026-01-01T02-30-00-000Z.dump'];

describe('a folder of backups', () => {
  let dataDir: string;
  let folder: string;

  beforeEach(async () => {
    dataDir = await temporaryDataDir();
    folder = await mkdtemp(join(tmpdir(), 'hln-nightly-'));
    for (const name of [...OLD, ...OTHERS]) await writeFile(join(folder, name), 'old');
    await writeFile(join(folder, `${OLD[0]}.keys.json`), '{}');
  });
  afterEach(async () => {
    for (const each of [dataDir, folder]) await rm(each, { recursive: true, force: true });
  });

  const backup = (...args: string[]) => runCommand('backup', { DATA_DIR: dataDir }, args);

  it('keeps the newest backups with their keys and deletes the others; a kept one can be restored', async () => {
    const made = await backup('--to', folder, '--keep', '2');
    expect(made).toMatchObject({ code: 0, err: '' });
    const names = await readdir(folder);
    const newest =
      names.find((name) => /^hln-.*\.tar\.gz$/.test(name) && ![...OLD, ...OTHERS].includes(name)) ?? '';
    expect(names.sort()).toEqual([...OTHERS, OLD[1], newest, `${newest}.keys.json`].sort());

    const restored = await folderToRestoreInto();
    const { code } = await runCommand('backup', { DATA_DIR: restored }, ['--restore', join(folder, newest)]);
    expect(code).toBe(0);
    expect(await readdir(restored)).toEqual(expect.arrayContaining(['keys.json', 'pgdata']));
    await rm(restored, { recursive: true });
  });

  it('deletes nothing when the new backup fails', async () => {
    await rm(join(dataDir, 'pgdata'), { recursive: true });
    const { code, err } = await backup('--to', folder, '--keep', '1');
    expect(code).toBe(1);
    expect(err).toContain('There is no database');
    expect((await readdir(folder)).sort()).toEqual([...OLD, ...OTHERS, `${OLD[0]}.keys.json`].sort());
  });
});

it.each([
  [['--keep', '3'], 'Name the folder'],
  [['--to', 'x', '--keep', '0'], '--keep must be a whole number from 1 on.'],
  [['--to', 'x', '--kepp', '3'], "Unknown option '--kepp'"],
])('refuses %o', async (args, message) => {
  const { code, err } = await runCommand('backup', { DATA_DIR: join(tmpdir(), 'hln-none') }, args);
  expect(code).toBe(1);
  expect(err).toContain(message);
});
