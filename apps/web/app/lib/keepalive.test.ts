import { expect, it } from 'vitest';
import { mayOutlive } from './keepalive.ts';

it('lets small texts outlive their page, counted in bytes', () => {
  expect(mayOutlive('x'.repeat(30_000))).toBe(true);
  expect(mayOutlive('x'.repeat(30_001))).toBe(false);
  expect(mayOutlive('字'.repeat(10_000))).toBe(true);
  expect(mayOutlive('字'.repeat(10_001))).toBe(false);
});

it('leaves a request without a text alone', () => {
  for (const body of [undefined, null, new Blob(['x'])]) expect(mayOutlive(body)).toBe(false);
});
