import { describe, expect, it } from 'vitest';
import { createByteStore } from '../read-body.ts';

const bytes = (length: number, first = 0) => Uint8Array.from({ length }, (_, index) => (first + index) % 251);

/** Compares memory: comparing element by element takes seconds. */
const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

describe('the byte store', () => {
  it('returns all chunks in order, whatever their sizes', () => {
    const sizes = [1, 0, 70_000, 3, 65_536, 16_384, 200_000];
    const store = createByteStore(1_000_000);
    let length = 0;
    for (const size of sizes) {
      store.add(bytes(size, length));
      length += size;
    }
    expect(isSame(store.take(), bytes(length))).toBe(true);
  });

  it('copies its chunks: later changes to them have no effect', () => {
    const store = createByteStore(10);
    const piece = bytes(4, 1);
    store.add(piece);
    piece.fill(9);
    expect([...store.take()]).toEqual([1, 2, 3, 4]);
  });

  it('keeps no more bytes than its limit', () => {
    const store = createByteStore(100_000);
    for (let round = 0; round < 4; round += 1) store.add(bytes(40_000, round * 40_000));
    expect(isSame(store.take(), bytes(100_000))).toBe(true);
  });

  it('returns a buffer that can be transferred to another thread', () => {
    const store = createByteStore(5_000_000);
    store.add(bytes(150_000));
    const taken = store.take();
    expect(taken.byteLength).toBe(taken.buffer.byteLength);
    expect(taken.buffer.resizable).toBe(false);
    const moved = structuredClone(taken, { transfer: [taken.buffer] });
    expect(isSame(moved, bytes(150_000))).toBe(true);
    expect(taken.byteLength).toBe(0);
  });

  it('is empty after it was taken or dropped', () => {
    for (const end of ['take', 'drop'] as const) {
      const store = createByteStore(10);
      store.add(bytes(3));
      store[end]();
      expect(() => store.add(bytes(3))).toThrow(TypeError);
    }
  });
});
