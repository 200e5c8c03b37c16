import { expect, it } from 'vitest';
import { addHistograms, BUCKET_BOUNDS, bucketOf, emptyHistogram, percentileOf } from './monitoring.ts';

it('puts a duration into the first bucket whose bound it does not exceed', () => {
  expect([0, 1, 1.1, 10, 10_000, 10_001, 1e9].map(bucketOf)).toEqual([0, 0, 1, 3, 12, 13, 13]);
  expect(emptyHistogram()).toHaveLength(BUCKET_BOUNDS.length + 1);
});

it('computes percentiles from sums, never averages of percentiles', () => {
  const quick = emptyHistogram().with(0, 99).with(13, 1);
  const slow = emptyHistogram().with(8, 100);
  expect(percentileOf(quick, 99)).toBe(1);
  expect(percentileOf(slow, 50)).toBe(500);
  const both = addHistograms([quick, slow]);
  expect([50, 95, 99, 99.9].map((percent) => percentileOf(both, percent))).toEqual([500, 500, 500, 20_000]);
  expect(percentileOf(emptyHistogram(), 99)).toBeNull();
});
