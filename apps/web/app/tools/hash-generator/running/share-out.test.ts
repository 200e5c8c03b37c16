import { ALGORITHMS } from '@hln/digests';
import { expect, it } from 'vitest';
import { shareOut } from './use-hashers.ts';

const ALL = ALGORITHMS.map(({ id }) => id);

it('gives every algorithm to one worker', () => {
  for (const workers of [1, 2, 4, 64]) {
    const shares = shareOut(ALL, workers);
    expect(shares).toHaveLength(Math.min(workers, ALL.length));
    expect(shares.flat().toSorted()).toEqual(ALL.toSorted());
  }
});

it('separates the slowest ones, and gives the others to the worker with less work', () => {
  expect(shareOut(['CRC32', 'SHA3-512', 'SHA3-256', 'MD5'], 2)).toEqual([
    ['SHA3-512'],
    ['SHA3-256', 'MD5', 'CRC32'],
  ]);
  expect(shareOut([], 4)).toEqual([]);
});
