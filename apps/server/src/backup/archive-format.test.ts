import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tarFilling, tarHeader } from '../foundation/tar.ts';
import { checkArchive, type End, openArchive, type Piece, packBackup } from './archive-format.ts';
import { restoreBackup } from './restore.ts';
import { keyIdOf, sealWith } from './seal.ts';
import { closeRows, type Lost, openRows } from './sealed-rows.ts';

const KEY = 'a key of the installation, long enough';
const ABOUT = {
  made_at: '2026-11-24T00:00:00.000Z',
  made_of: 'PostgreSQL 17.5',
  migrations: [{ version: '20261126000000', name: 'baseline' }],
  key: sealWith(KEY).by,
  tables: [{ name: 'public.words', columns: ['word'] }],
  left_out: [],
  replaced: [],
  encrypted: [],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-format-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* pieces(rows: number): AsyncGenerator<Piece, End> {
  yield { table: 'public.words', rows: Buffer.from('one\ntwo\n') };
  yield { table: 'public.words', rows: Buffer.from('three\n') };
  return { rows: { 'public.words': rows }, sequences: {} };
}

async function unpackedOf(rows: number, of = pieces(rows)): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of packBackup(ABOUT, of)) parts.push(part);
  return Buffer.concat(parts);
}

/** Yields so many poorly compressible rows, the same in each run, that the middle of the archive falls within one. */
async function* manyPieces(rows: number): AsyncGenerator<Piece, End> {
  const words = Array.from(
    { length: rows },
    (_, row) => `${createHash('sha256').update(`${row}`).digest('hex')}\n`,
  ).join('');
  yield { table: 'public.words', rows: Buffer.from(words) };
  return { rows: { 'public.words': rows }, sequences: {} };
}

async function written(name: string, unpacked: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, gzipSync(unpacked));
  return path;
}

it('reads what was written, piece by piece', async () => {
  const path = await written('sound', await unpackedOf(3));
  expect(await checkArchive(path)).toMatchObject({ format: 1, migrations: ABOUT.migrations });
  const opened = await openArchive(path);
  if (opened.kind !== 'rows') throw new Error('The archive does not contain rows.');
  const read: string[] = [];
  for (;;) {
    const next = await opened.pieces.next();
    if (next.done === true) break;
    read.push(next.value.rows.toString());
  }
  expect(read).toEqual(['one\ntwo\n', 'three\n']);
});

it('recognises an archive that lacks rows, its end, or the end of its file', async () => {
  const whole = await unpackedOf(3);
  await expect(checkArchive(await written('fewer', await unpackedOf(4)))).rejects.toThrow('rows are missing');
  const end = whole.lastIndexOf('end.json');
  const endless = Buffer.concat([whole.subarray(0, end), Buffer.alloc(1_024)]);
  await expect(checkArchive(await written('endless', endless))).rejects.toThrow('its end is missing');
  const cut = await written('cut', whole.subarray(0, end - 100));
  await expect(checkArchive(cut)).rejects.toThrow('is damaged: its contents can’t be read');
  const stranger = Buffer.concat([
    whole.subarray(0, end),
    tarHeader({ name: 'stranger', size: 1 }),
    Buffer.from('x'),
    tarFilling(1),
    Buffer.alloc(1_024),
  ]);
  await expect(checkArchive(await written('stranger', stranger))).rejects.toThrow(
    'a file that no backup has',
  );
});

it('reports a newer version', async () => {
  const newer = Buffer.from(
    (await unpackedOf(3)).toString('latin1').replace('"format": 1', '"format": 2'),
    'latin1',
  );
  await expect(checkArchive(await written('newer', newer))).rejects.toThrow('made by a newer version');
});

const spoiled = (whole: Buffer) => {
  const content = Buffer.from(whole);
  const middle = Math.floor(content.length / 2);
  return content.fill(0x55, middle, middle + 2_000);
};

it.each<[what: string, damage: (file: string, whole: Buffer) => Promise<unknown>, message: string | RegExp]>([
  ['that is cut off', (file, { length }) => truncate(file, length - 1_000), 'is truncated or damaged'],
  [
    'that is half there',
    (file, { length }) => truncate(file, Math.floor(length / 2)),
    'is truncated or damaged',
  ],
  ['that is empty', (file) => truncate(file, 0), 'is not a backup of this program'],
  ['with a damaged middle', (file, whole) => writeFile(file, spoiled(whole)), /is (damaged|truncated)/],
  ['of another kind', (file) => writeFile(file, 'PGDMP'), 'is not a backup of this program'],
  [
    'of another packed file',
    (file) => writeFile(file, gzipSync('some text')),
    'is not a backup of this program',
  ],
  ['of nothing', (file) => writeFile(file, gzipSync(Buffer.alloc(1_024))), 'is not a backup of this program'],
  ['that is not there', (file) => rm(file), 'cannot be read (ENOENT'],
])('a restore refuses a backup %s with a message, and creates nothing', async (_, damage, message) => {
  const source = await written('damaged', await unpackedOf(5_000, manyPieces(5_000)));
  const dataDir = await mkdtemp(join(folder, 'data-'));
  await damage(source, await readFile(source));
  const refusal = restoreBackup({
    source,
    config: { dataDir, databaseUrl: null, keys: { publishable: '', secret: null, jwtSecret: null } },
    newKeys: false,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  await expect(refusal).rejects.toThrow(message);
  await expect(refusal).rejects.toThrow('Nothing was changed.');
  expect(await readdir(dataDir)).toEqual([]);
});

const COLUMNS = ['user_id', 'secret', 'enrolled_at', 'last_step', 'app_added_at'];
const ROWS = Buffer.from('someone\t\\\\xabcd\tnow\t1\tnow\nother\t\\N\tnow\t\\N\t\\N\n');
const TABLE = 'private.second_factors';

it('encrypts the columns that need it, each value for its own place', () => {
  const seal = sealWith(KEY);
  const closed = closeRows(TABLE, COLUMNS, ROWS, seal);
  expect(closed.includes('abcd')).toBe(false);
  expect(closed.toString()).toContain('other\t\\N');
  const again = sealWith(KEY, seal.by.salt);
  expect(openRows(TABLE, COLUMNS, closed, again, [])).toEqual(ROWS);
  expect(seal.by.id).toBe(keyIdOf(KEY));
  expect(keyIdOf(`${KEY}.`)).not.toBe(seal.by.id);
  const moved = Buffer.from(closed.toString().replace('someone', 'anybody'));
  expect(() => openRows(TABLE, COLUMNS, moved, again, [])).toThrow('was changed');
  expect(() => openRows(TABLE, COLUMNS, closed, sealWith(KEY), [])).toThrow('was changed');
});

it('removes what cannot be decrypted, with its dependent columns', () => {
  const lost: Lost[] = [];
  const opened = openRows(TABLE, COLUMNS, closeRows(TABLE, COLUMNS, ROWS, sealWith(KEY)), null, lost);
  expect(opened.toString()).toBe('someone\t\\N\tnow\t\\N\t\\N\nother\t\\N\tnow\t\\N\t\\N\n');
  expect(lost).toEqual([{ column: `${TABLE}.secret`, key: 'someone' }]);
});
