import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unpackArchive } from './unpack.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-unpack-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A file of a tar archive, or a folder. */
function entry(name: string, content: string | null): Buffer {
  const header = Buffer.alloc(512);
  header.write(name);
  header.write((content?.length ?? 0).toString(8).padStart(11, '0'), 124);
  header.write(content === null ? '5' : '0', 156);
  header.write('ustar', 257);
  const body = Buffer.from(content ?? '');
  return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]);
}
const END = Buffer.alloc(1024);

let made = 0;
async function unpack(archive: Buffer, most = 1_000_000) {
  made += 1;
  const source = join(folder, `${made}.tar.gz`);
  const target = join(folder, `${made}`);
  await writeFile(source, archive);
  const options = { most, onRead: () => {}, signal: new AbortController().signal };
  return { target, sha256: await unpackArchive(source, target, options) };
}

it('unpacks files and folders, also from the root', async () => {
  const long = 'x'.repeat(70_000);
  const archive = gzipSync(
    Buffer.concat([
      entry('/', null),
      entry('/base', null),
      entry('/base/1', long),
      entry('./PG_VERSION', ''),
      END,
    ]),
  );
  const { target, sha256 } = await unpack(archive);
  expect(await readFile(join(target, 'base/1'), 'utf8')).toBe(long);
  expect((await stat(join(target, 'PG_VERSION'))).size).toBe(0);
  expect(sha256).toBe(createHash('sha256').update(archive).digest('hex'));
});

it.each(['../out', 'base/../../out', '/../out', 'base//out', '.hidden', 'a\\b', 'base/..'])(
  'takes nothing that leads elsewhere: %s',
  async (name) => {
    await expect(unpack(gzipSync(Buffer.concat([entry(name, 'x'), END])))).rejects.toThrow(
      'It holds a file that no database has.',
    );
  },
);

it('tells what is cut off, damaged, too large or empty', async () => {
  const sound = Buffer.concat([entry('base/1', 'x'.repeat(2_000)), END]);
  const packed = gzipSync(sound);
  await expect(unpack(packed.subarray(0, -20))).rejects.toThrow();
  await expect(unpack(gzipSync(sound.subarray(0, 1_000)))).rejects.toThrow('It is cut off.');
  await expect(unpack(gzipSync(Buffer.from('no archive'.repeat(100))))).rejects.toThrow(
    'It is damaged inside.',
  );
  await expect(unpack(packed, 1_999)).rejects.toThrow('It is larger than the database was.');
  await expect(unpack(gzipSync(END))).rejects.toThrow('It is cut off.');
  await expect(
    unpack(gzipSync(Buffer.concat([entry('same', 'x'), entry('same', 'y'), END]))),
  ).rejects.toThrow('EEXIST');
});
