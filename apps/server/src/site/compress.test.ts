import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressSite } from './compress.ts';

const SAME = 'the same in both builds '.repeat(200);
const CHANGED = 'other words in the second '.repeat(200);

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-compress-'));
  for (const site of ['earlier', 'site']) {
    await mkdir(at(site));
    await writeFile(at(site, 'same.js'), SAME);
    await writeFile(at(site, 'page.html'), site === 'site' ? CHANGED : SAME);
  }
});
afterEach(() => rm(folder, { recursive: true }));

/** Returns what a browser gets of a file, in each encoding. */
const unpacked = async (name: string) => [
  brotliDecompressSync(await readFile(at('site', `${name}.br`))).toString(),
  gunzipSync(await readFile(at('site', `${name}.gz`))).toString(),
];

it("reuses an earlier site's encodings of the same file, and of no other", async () => {
  for (const name of ['same.js', 'page.html']) {
    await writeFile(at('earlier', `${name}.br`), brotliCompressSync(SAME));
    // This differs from what this run would produce, so that the two can be told apart.
    await writeFile(at('earlier', `${name}.gz`), gzipSync(SAME, { level: 1 }));
  }
  await compressSite(at('site'), at('earlier'));
  expect(await readFile(at('site/same.js.gz'))).toEqual(await readFile(at('earlier/same.js.gz')));
  expect(await unpacked('same.js')).toEqual([SAME, SAME]);
  expect(await unpacked('page.html')).toEqual([CHANGED, CHANGED]);
});

it.each([
  ['cut off', brotliCompressSync(SAME).subarray(0, 12)],
  ['of something else', brotliCompressSync(CHANGED)],
])('compresses again what is %s there', async (_, bytes) => {
  await writeFile(at('earlier/same.js.br'), bytes);
  await writeFile(at('earlier/same.js.gz'), gzipSync(SAME));
  const sizes = await compressSite(at('site'), at('earlier'));
  expect(await unpacked('same.js')).toEqual([SAME, SAME]);
  expect(sizes.plain).toBe(SAME.length + CHANGED.length);
  expect(sizes.brotli).toBeLessThan(400);
});
