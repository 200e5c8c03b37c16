import { expect, it } from 'vitest';
import { retryAfterSeconds } from '../retry-after.ts';

const now = Date.parse('2026-11-21T00:00:00.500Z');

it.each([
  [undefined, null],
  ['', null],
  ['0', 0],
  ['120', 120],
  [' 120 ', 120],
  ['999999999999', 86_400],
  ['-5', null],
  ['1.5', null],
  ['soon', null],
  ['2026', 2026],
  ['Sat, 21 Nov 2026 00:01:00 GMT', 60],
  ['Saturday, 21-Nov-26 00:01:00 GMT', 60],
  ['Sat Nov 21 00:01:00 2026', 60],
  ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
  ['Sun, 21 Nov 2027 00:00:00 GMT', 86_400],
  ['Sat, 99 Nov 2026 00:01:00 GMT', null],
])('Retry-After %j: %s', (header, expected) => {
  expect(retryAfterSeconds(header, now)).toBe(expected);
});
