import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createKeys, loadKeys } from './keys.ts';

const unset = { publishable: 'sb_publishable_test', secret: null, jwtSecret: null };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-keys-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

it('creates keys on the first start, readable only by their owner, and keeps them', async () => {
  const keys = await loadKeys(folder, unset);
  expect(keys.secret).toMatch(/^sb_secret_[\w-]{32}$/);
  expect(keys.jwtSecret).toHaveLength(64);
  expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600);
  expect(await loadKeys(folder, unset)).toEqual(keys);
});

it('creates different keys for another installation', async () => {
  const keys = await loadKeys(folder, unset);
  await rm(join(folder, 'keys.json'));
  expect((await loadKeys(folder, unset)).secret).not.toBe(keys.secret);
});

it('restricts a file that others could read', async () => {
  await loadKeys(folder, unset);
  await chmod(join(folder, 'keys.json'), 0o644);
  await loadKeys(folder, unset);
  expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600);
});

it('uses configured keys and then needs no file', async () => {
  const configured = {
    publishable: 'sb_publishable_x',
    secret: `sb_secret_${'x'.repeat(32)}`,
    jwtSecret: 'y'.repeat(32),
  };
  expect(await loadKeys(folder, configured)).toEqual(configured);
  await expect(readFile(join(folder, 'keys.json'))).rejects.toThrow('ENOENT');
});

it.each(['', '{', '{"secretKey":"short"}'])('says what to do about a damaged file: %j', async (content) => {
  await writeFile(join(folder, 'keys.json'), content);
  await expect(loadKeys(folder, unset)).rejects.toThrow(
    /keys\.json is damaged\. Nothing was changed\. Put it back/,
  );
  expect(await readFile(join(folder, 'keys.json'), 'utf8')).toBe(content);
});

it('says what to do about an unreadable file', async () => {
  await mkdir(join(folder, 'keys.json'));
  await expect(loadKeys(folder, unset)).rejects.toThrow(/keys\.json cannot be read .* Put it back/s);
});

it('creates no keys next to a database that was used with others', async () => {
  await mkdir(join(folder, 'pgdata'));
  await expect(loadKeys(folder, unset)).rejects.toThrow(/keys\.json is missing.*--new-keys/s);
  await expect(readFile(join(folder, 'keys.json'))).rejects.toThrow('ENOENT');
  const given = await createKeys(folder);
  expect((await loadKeys(folder, unset)).secret).toBe(given.secretKey);
});

it('keeps the old keys when new ones replace them', async () => {
  const old = await createKeys(folder);
  const next = await createKeys(folder);
  expect((await loadKeys(folder, unset)).secret).toBe(next.secretKey);
  expect(JSON.parse(await readFile(join(folder, 'keys.json.old'), 'utf8'))).toEqual(old);
});
