import { describe, expect, it } from 'vitest';
import { decodeBlob, encodeBlob } from './convert-blob.ts';

const BYTES = Uint8Array.from({ length: 9_000_001 }, (_, index) => (index * 31) & 255);

describe('files of any size', () => {
  it('are encoded as if in one piece, and decoded again', async () => {
    const progress: number[] = [];
    const encoded = await encodeBlob(
      new Blob([BYTES]),
      { lineWidth: 77 },
      { onProgress: (done) => progress.push(done) },
    );
    const text = await encoded.text();
    expect(text.replaceAll('\r\n', '') === Buffer.from(BYTES).toString('base64')).toBe(true);
    expect(text.split('\r\n').findIndex((line) => line.length !== 77)).toBe(text.split('\r\n').length - 1);
    expect(progress.at(-1)).toBe(BYTES.length);
    const { blob = new Blob() } = await decodeBlob(encoded, {});
    expect(Buffer.from(await blob.arrayBuffer()).equals(BYTES)).toBe(true);
  });

  it('become data URLs and are read from them', async () => {
    const encoded = await encodeBlob(new Blob(['hi']), { prefix: 'data:text/plain;base64,' });
    expect(await encoded.text()).toBe('data:text/plain;base64,aGk=');
    expect(await (await decodeBlob(encoded, { mode: 'strict' })).blob?.text()).toBe('hi');
  });

  it('report the position of an error', async () => {
    const text = `${'AAAA'.repeat(1_100_000)}!`;
    expect((await decodeBlob(new Blob([text]), {})).error?.position).toBe(4_400_000);
    expect((await decodeBlob(new Blob(['data:;base64,AA!']), {})).error?.position).toBe(15);
    expect((await decodeBlob(new Blob(['AAAAA']), {})).error?.position).toBe(4);
  });

  it('stop on request', async () => {
    const controller = new AbortController();
    const run = { signal: controller.signal, onProgress: () => controller.abort(new Error('enough')) };
    await expect(encodeBlob(new Blob([BYTES]), {}, run)).rejects.toThrow('enough');
  });
});
