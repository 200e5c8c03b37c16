import { expect, it } from 'vitest';
import { absoluteMicros } from '../data/amount.ts';
import { changeText, shortChange } from './use-comparison.ts';

const before = { start: '2026-10-01', end: '2026-10-22' };
const micros = absoluteMicros;

it.each([
  ['238', '226', '$12.00 more (+5.3%) than 2026-10-01 to 2026-10-22: $226.00', '+$12.00'],
  ['0', '226.5', '$226.50 less (-100%) than 2026-10-01 to 2026-10-22: $226.50', '−$226.50'],
  ['5', '0', '$5.00 more than 2026-10-01 to 2026-10-22: $0.00', '+$5.00'],
  ['7', '7', 'The same as 2026-10-01 to 2026-10-22: $7.00', ''],
  ['0', '0', 'The same as 2026-10-01 to 2026-10-22: $0.00', ''],
  ['12345678901234567.89', '1', '$12,345,678,901,234,566.89 more', '+$12,345,678,901,234,566.89'],
])('describes a change to %s from %s', (now, then, words, short) => {
  expect(changeText(micros(now), micros(then), before)).toContain(words);
  expect(shortChange(micros(now), micros(then))).toBe(short);
});
