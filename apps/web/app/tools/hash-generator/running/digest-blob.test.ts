import { createHash, createHmac } from 'node:crypto';
import type { AlgorithmId } from '@hln/digests';
import { expect, it } from 'vitest';
import { digestBlob } from './digest-blob.ts';

const BYTES = Uint8Array.from({ length: 9_000_001 }, (_, index) => (index * 31) & 255);
const hex = (digests: Map<AlgorithmId, Uint8Array>) =>
  [...digests].map(([id, bytes]) => `${id} ${Buffer.from(bytes).toString('hex')}`);
const expected = (name: string) => createHash(name).update(BYTES).digest('hex');

it('reads a file once in parts for several algorithms, and reports progress', async () => {
  const progress: number[] = [];
  const digests = await digestBlob(new Blob([BYTES]), {
    algorithms: ['SHA-256', 'MD5'],
    onProgress: (done) => progress.push(done),
  });
  expect(hex(digests)).toEqual([`SHA-256 ${expected('sha256')}`, `MD5 ${expected('md5')}`]);
  expect(progress).toEqual([4_194_304, 8_388_608, 9_000_001]);
});

it('makes HMACs with a key, and none of a checksum', async () => {
  const key = new TextEncoder().encode('key');
  const digests = await digestBlob(new Blob([BYTES]), { algorithms: ['CRC32', 'SHA-1'], key });
  expect(hex(digests)).toEqual([`SHA-1 ${createHmac('sha1', key).update(BYTES).digest('hex')}`]);
});

it('digests an empty file', async () => {
  expect(hex(await digestBlob(new Blob([]), { algorithms: ['CRC32'] }))).toEqual(['CRC32 00000000']);
});

it('stops between two parts', async () => {
  const controller = new AbortController();
  const running = digestBlob(new Blob([BYTES]), {
    algorithms: ['CRC32'],
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('enough')),
  });
  await expect(running).rejects.toThrow('enough');
});

it('reports that a file can no longer be read', async () => {
  class Gone extends Blob {
    override stream() {
      return new ReadableStream({ type: 'bytes', pull: () => Promise.reject(new Error('gone')) });
    }
  }
  await expect(digestBlob(new Gone(['text']), { algorithms: ['CRC32'] })).rejects.toThrow('gone');
});
