import { describe, expect, it, vi } from 'vitest';
import { ALGORITHMS } from './catalogue.ts';
import { startHasher } from './hashers.ts';
import { startFastHasher } from './web-assembly.ts';

const BYTES = Uint8Array.from({ length: 200_003 }, (_, index) => (index * 2_654_435_761) >>> 24);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
/** Around the edges of blocks and of BLAKE3's chunks, and more than the library copies at once. */
const LENGTHS = [
  0, 1, 55, 56, 63, 64, 65, 71, 72, 111, 112, 127, 128, 129, 135, 136, 143, 144, 1024, 1025,
].concat([16_384, 70 * 1024 - 1, BYTES.length]);

const IDS = ALGORITHMS.map(({ id }) => id);

describe.each(IDS)('%s in WebAssembly', (id) => {
  it('is the digest of bytes of every length', async () => {
    for (const length of LENGTHS) {
      const [fast, usual] = [await startFastHasher(id), startHasher(id)];
      for (const hasher of [fast, usual]) hasher.update(BYTES.subarray(0, length));
      expect(hex(fast.digest()), `${length} bytes`).toBe(hex(usual.digest()));
    }
  });

  it.each([1, 63, 5000])('takes bytes in parts of %i', async (size) => {
    const bytes = BYTES.subarray(3, 3 + 40 * size);
    const [fast, usual] = [await startFastHasher(id), startHasher(id)];
    for (let at = 0; at < bytes.length; at += size) fast.update(bytes.subarray(at, at + size));
    usual.update(bytes);
    expect(hex(fast.digest())).toBe(hex(usual.digest()));
  });

  it('has a state of its own while others run', async () => {
    const [one, other, usual] = [await startFastHasher(id), await startFastHasher(id), startHasher(id)];
    one.update(BYTES);
    other.update(BYTES.subarray(7));
    one.update(BYTES);
    for (let i = 0; i < 2; i++) usual.update(BYTES);
    expect(hex(one.digest())).toBe(hex(usual.digest()));
  });
});

it.each(IDS.filter((id) => id !== 'CRC32'))('%s is an HMAC with a key of any length', async (id) => {
  for (const length of [0, 1, 64, 65, 128, 129, 145, 200]) {
    const key = BYTES.subarray(5, 5 + length);
    const [fast, usual] = [await startFastHasher(id, key), startHasher(id, key)];
    for (const hasher of [fast, usual]) hasher.update(BYTES);
    expect(hex(fast.digest()), `${length} bytes`).toBe(hex(usual.digest()));
  }
});

it('refuses an HMAC of a checksum', async () => {
  await expect(startFastHasher('CRC32', BYTES)).rejects.toThrow('A checksum has no HMAC');
});

it('is computed in JavaScript where WebAssembly is forbidden', async () => {
  const refused = new WebAssembly.CompileError('refused');
  const instantiate = vi.spyOn(WebAssembly, 'instantiate').mockRejectedValue(refused);
  const [fast, usual] = [await startFastHasher('SHA3-256', BYTES), startHasher('SHA3-256', BYTES)];
  expect(instantiate).toHaveBeenCalled();
  instantiate.mockRestore();
  for (const hasher of [fast, usual]) hasher.update(BYTES);
  expect(hex(fast.digest())).toBe(hex(usual.digest()));
});
