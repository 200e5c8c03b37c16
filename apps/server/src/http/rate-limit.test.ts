import { expect, it } from 'vitest';
import { RateLimit } from './rate-limit.ts';

it('refuses requests over the limit and says how long to wait', () => {
  let now = 0;
  const limit = new RateLimit(2, () => now);
  expect([limit.hit('192.0.2.1'), limit.hit('192.0.2.1')]).toEqual([null, null]);
  now = 20_000;
  expect(limit.hit('192.0.2.1')).toBe(40);
  expect(limit.hit('192.0.2.2')).toBeNull();
  now = 60_000;
  expect(limit.hit('192.0.2.1')).toBeNull();
});

it('counts a large body as several requests', () => {
  const limit = new RateLimit(30, () => 0);
  expect(limit.hit('192.0.2.1', 100_000)).toBeNull();
  expect(limit.hit('192.0.2.1', 2_900_000)).toBeNull();
  expect(limit.hit('192.0.2.1')).toBe(60);
});

it('is off if the limit is 0', () => {
  const limit = new RateLimit(0);
  expect(Array.from({ length: 100 }, () => limit.hit('192.0.2.1')).every((wait) => wait === null)).toBe(true);
});
