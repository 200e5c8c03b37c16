import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BackupFolder, openBackupFolder } from './backup-folder.ts';

const NAME = 'hln-2026-11-23T01-02-03-004Z.tar.gz';
const OTHER = 'hln-2026-11-24T01-02-03-004Z.tar.gz';
const MANIFEST = {
  made_at: '2026-11-23T01:02:03.004Z',
  bytes: 3,
  sha256: 'a'.repeat(64),
  database_bytes: 3,
  rows: {},
};

let dataDir: string;
let folder: BackupFolder;
const write = (name: string) => writeFile(join(folder.path, name), 'abc');

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hln-backups-'));
  folder = openBackupFolder(dataDir);
  await mkdir(folder.path);
});
afterEach(() => rm(dataDir, { recursive: true }));

it('removes a backup with its companion files, and no other', async () => {
  for (const name of [NAME, OTHER]) {
    for (const ending of ['', '.keys.json']) await write(`${name}${ending}`);
    await folder.describe(name, MANIFEST);
  }
  await folder.remove(NAME);
  expect((await readdir(folder.path)).sort()).toEqual([OTHER, `${OTHER}.json`, `${OTHER}.keys.json`]);
  await folder.remove(NAME);
  await folder.removeParts();
  expect((await folder.list()).map(({ name }) => name)).toEqual([OTHER]);
  expect(await readdir(folder.path)).toHaveLength(3);
});

it.each(['.json', '.keys.json'])(
  'deletes the rest later if it dies before it has deleted the file %s',
  async (ending) => {
    for (const each of ['', '.json', '.keys.json']) if (each !== ending) await write(`${NAME}${each}`);
    // Deleting a folder like a file fails, which stops the removal there.
    await mkdir(join(folder.path, `${NAME}${ending}`));
    await expect(folder.remove(NAME)).rejects.toThrow();
    expect(await folder.list()).toEqual([]);

    await rm(join(folder.path, `${NAME}${ending}`), { recursive: true });
    await write(`${NAME}${ending}`);
    await folder.removeParts();
    expect(await readdir(folder.path)).toEqual([]);
  },
);

it('deletes the keys of a backup whose archive a killed server had not finished', async () => {
  for (const name of [
    `${NAME}.keys.json`,
    `${NAME}.part`,
    OTHER,
    `${OTHER}.keys.json`,
    `${OTHER}.json.part`,
  ]) {
    await write(name);
  }
  await folder.removeParts();
  expect((await readdir(folder.path)).sort()).toEqual([OTHER, `${OTHER}.keys.json`]);
});
