import { expect, it } from 'vitest';
import { numericValue, parameterText, timestampText } from './parameters.ts';

it.each([
  ['maybe', 'maybe'],
  [true, 'true'],
  [1.5, '1.5'],
  [{ a: 1 }, '{"a":1}'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
])('sends %j as %s', (value, text) => {
  expect(parameterText(value)).toBe(text);
});

it.each([
  ['2026-11-21 10:11:10.07+00', '2026-11-21T10:11:10.07+00:00'],
  ['2026-11-21 10:11:10+13', '2026-11-21T10:11:10+13:00'],
  ['2026-11-21 10:11:10-03:30', '2026-11-21T10:11:10-03:30'],
  ['2026-11-21 10:11:10', '2026-11-21T10:11:10'],
  ['infinity', 'infinity'],
  ['0044-03-15 00:00:00+00 BC', '0044-03-15T00:00:00+00:00 BC'],
])('spells %s as %s', (text, spelled) => {
  expect(timestampText(text)).toBe(spelled);
});

it.each([
  ['12.50', 12.5],
  ['-0.000001', -0.000001],
  ['0', 0],
  ['0.00', 0],
  ['999999999999.999', 999999999999.999],
  ['1234567890.123456', '1234567890.123456'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
])('returns the numeric %s as a number where that is exact', (text, value) => {
  expect(numericValue(text)).toBe(value);
});
