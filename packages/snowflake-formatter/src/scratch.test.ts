import { expect, it } from 'vitest';
import { Scratch } from './scratch.ts';

const scratch = () => new Scratch((length) => new Uint8Array(length), 10);

it('uses a buffer again once it was given back, if it is long enough', () => {
  const { take, give } = bound(scratch());
  const first = take(4);
  expect(first).toHaveLength(10);
  expect(take(4)).not.toBe(first);
  give(first);
  expect(take(11)).toHaveLength(11);
  expect(take(10)).toBe(first);
});

it('keeps four buffers, the longest ones, and none that are very long', () => {
  const { take, give } = bound(scratch());
  const lengths = [11, 30, 20, 40, 50, (1 << 21) + 1];
  for (const buffer of lengths.map(take)) give(buffer);
  const kept = [1, 1, 1, 1, 1].map((length) => take(length).length);
  expect(kept.sort((a, b) => a - b)).toEqual([10, 20, 30, 40, 50]);
});

function bound(pool: Scratch<Uint8Array>) {
  return { take: (length: number) => pool.take(length), give: (buffer: Uint8Array) => pool.give(buffer) };
}
