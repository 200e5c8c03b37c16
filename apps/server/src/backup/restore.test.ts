import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type End, type Piece, packBackup } from './archive-format.ts';
import { restoreBackup } from './restore.ts';
import { sealWith } from './seal.ts';

const ABOUT = {
  made_at: '2026-11-24T00:00:00.000Z',
  made_of: 'PostgreSQL 17.5',
  migrations: [{ version: '20261126000000', name: 'baseline' }],
  key: sealWith('a key of the installation, long enough').by,
  tables: [{ name: 'public.words', columns: ['word'] }],
  left_out: [],
  replaced: [],
  encrypted: [],
};
/** Enough random rows that a byte in the middle of the archive is a row's. */
const ROWS = 5_000;

async function* pieces(): AsyncGenerator<Piece, End> {
  const rows = Array.from({ length: ROWS }, () => `${Math.random()}\n`).join('');
  yield { table: 'public.words', rows: Buffer.from(rows) };
  return { rows: { 'public.words': ROWS }, sequences: {} };
}

let folder: string;
let file: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-restore-'));
  file = join(folder, 'made.tar.gz');
  dataDir = await mkdtemp(join(folder, 'data-'));
  const parts: Uint8Array[] = [];
  for await (const part of packBackup(ABOUT, pieces())) parts.push(part);
  await writeFile(file, gzipSync(Buffer.concat(parts)));
});
afterEach(() => rm(folder, { recursive: true }));

const half = async () => Math.floor((await stat(file)).size / 2);
const spoil = async () => {
  const content = await readFile(file);
  content.fill(0x55, await half(), (await half()) + 2_000);
  await writeFile(file, content);
};

it.each<[what: string, damage: () => Promise<unknown>, message: string]>([
  ['that is cut off', async () => truncate(file, (await stat(file)).size - 1_000), 'is cut off or damaged'],
  ['that is half there', async () => truncate(file, await half()), 'is cut off or damaged'],
  ['that is empty', () => truncate(file, 0), 'is no backup of this program'],
  ['with a damaged middle', spoil, 'is cut off or damaged'],
  ['of another kind', () => writeFile(file, 'PGDMP'), 'is no backup of this program'],
  ['of another packed file', () => writeFile(file, gzipSync('some text')), 'is no backup of this program'],
  ['of nothing', () => writeFile(file, gzipSync(Buffer.alloc(1_024))), 'is no backup of this program'],
  ['that is not there', () => rm(file), 'cannot be read (ENOENT'],
])('refuses a backup %s with a sentence, and makes nothing', async (_, damage, message) => {
  await damage();
  const refusal = restoreBackup({
    source: file,
    config: { dataDir, databaseUrl: null, keys: { publishable: '', secret: null, jwtSecret: null } },
    newKeys: false,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  await expect(refusal).rejects.toThrow(message);
  await expect(refusal).rejects.toThrow('Nothing was changed.');
  expect(await readdir(dataDir)).toEqual([]);
});
