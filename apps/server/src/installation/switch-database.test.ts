import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { finishSwitch, removeUndecided } from './switch-database.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hln-switch-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Makes folders that each contain a file with a text. */
async function have(folders: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(folders)) {
    await mkdir(join(dataDir, name));
    await writeFile(join(dataDir, name, 'which'), text);
  }
}
async function found(): Promise<Record<string, string>> {
  const names = await readdir(dataDir);
  const texts = await Promise.all(names.map((name) => readFile(join(dataDir, name, 'which'), 'utf8')));
  return Object.fromEntries(names.map((name, place) => [name, texts[place] ?? '']));
}

it.each([
  ['nothing was decided', { pgdata: 'old' }, { pgdata: 'old' }],
  [
    'a database is being built',
    { pgdata: 'old', 'pgdata.restoring': 'new' },
    { pgdata: 'old', 'pgdata.restoring': 'new' },
  ],
  [
    'it was decided',
    { pgdata: 'old', 'pgdata.restored': 'new' },
    { pgdata: 'new', 'pgdata.replaced': 'old' },
  ],
  [
    'the process died between the two renames',
    { 'pgdata.replaced': 'old', 'pgdata.restored': 'new' },
    { pgdata: 'new', 'pgdata.replaced': 'old' },
  ],
  [
    'the switch is complete',
    { pgdata: 'new', 'pgdata.replaced': 'old' },
    { pgdata: 'new', 'pgdata.replaced': 'old' },
  ],
])('leaves a whole database if %s, however often it is repeated', async (_, before, after) => {
  await have(before);
  await finishSwitch(dataDir);
  expect(await found()).toEqual(after);
  await finishSwitch(dataDir);
  expect(await found()).toEqual(after);
});

it('never replaces a replaced database that has not been backed up', async () => {
  const three = { pgdata: 'newer', 'pgdata.replaced': 'old', 'pgdata.restored': 'new' };
  await have(three);
  await expect(finishSwitch(dataDir)).rejects.toThrow('Move one of them away');
  expect(await found()).toEqual(three);
});

it('removes an unfinished database only beside a finished one', async () => {
  await have({ pgdata: 'old', 'pgdata.restoring': 'new' });
  await removeUndecided(dataDir);
  expect(await found()).toEqual({ pgdata: 'old' });
  await rm(join(dataDir, 'pgdata'), { recursive: true });
  await have({ 'pgdata.restoring': 'new' });
  await removeUndecided(dataDir);
  expect(await found()).toEqual({ 'pgdata.restoring': 'new' });
});
