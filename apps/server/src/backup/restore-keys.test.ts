import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Config } from '../config/config.ts';
import { createKeys, keysPath } from '../installation/keys.ts';
import { findKeys } from './restore-keys.ts';
import { sealWith } from './seal.ts';

const NONE: Config['keys'] = { publishable: '', secret: null, jwtSecret: null };

let folder: string;
let source: string;
let text: string;
let jwtSecret: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-find-keys-'));
  source = join(folder, 'made.tar.gz');
  ({ jwtSecret } = await createKeys(folder));
  text = await readFile(keysPath(folder), 'utf8');
  await rm(keysPath(folder));
});
afterEach(() => rm(folder, { recursive: true }));

const find = (configured = NONE) =>
  findKeys({ source, dataDir: folder, configured, makeNew: false }, sealWith(jwtSecret).by);

it.each([
  ['beside the backup', () => writeFile(`${source}.keys.json`, text), () => `${source}.keys.json`],
  ['in the data folder', () => writeFile(keysPath(folder), text), () => keysPath(folder)],
  [
    'among the replaced keys',
    async () => {
      await writeFile(keysPath(folder), text);
      await copyFile(keysPath(folder), `${keysPath(folder)}.old`);
      await createKeys(folder);
    },
    () => `${keysPath(folder)}.old`,
  ],
])('finds the key %s', async (_, place, where) => {
  await place();
  const { seal, foundIn } = await find();
  expect(foundIn).toBe(where());
  expect(seal?.by.id).toBe(sealWith(jwtSecret).by.id);
});

it('finds the key in the environment', async () => {
  expect(await find({ ...NONE, jwtSecret })).toMatchObject({ foundIn: 'JWT_SECRET of the environment' });
});

it.each([
  ['none', async () => {}, 'made.tar.gz.keys.json (missing or damaged)'],
  ['a damaged file', () => writeFile(`${source}.keys.json`, '{'), 'keys.json (missing or damaged)'],
  [
    'another key',
    () =>
      writeFile(
        `${source}.keys.json`,
        JSON.stringify({ secretKey: `sb_secret_${'x'.repeat(32)}`, jwtSecret: 'y'.repeat(64) }),
      ),
    'keys.json (another key)',
  ],
])('lists the places it looked in when it finds %s', async (_, place, said) => {
  await place();
  const { seal, foundIn, notIn } = await find();
  expect([seal, foundIn]).toEqual([null, null]);
  expect(notIn).toHaveLength(3);
  expect(notIn[0]).toContain(said);
});
