import { expect, it } from 'vitest';
import { mayBeKeptAlive } from './keepalive.ts';

it('allows small texts, counted in bytes', () => {
  expect(mayBeKeptAlive('x'.repeat(30_000))).toBe(true);
  expect(mayBeKeptAlive('x'.repeat(30_001))).toBe(false);
  expect(mayBeKeptAlive('字'.repeat(10_000))).toBe(true);
  expect(mayBeKeptAlive('字'.repeat(10_001))).toBe(false);
});

it('does not allow bodies that are not texts', () => {
  for (const body of [undefined, null, new Blob(['x'])]) expect(mayBeKeptAlive(body)).toBe(false);
});
