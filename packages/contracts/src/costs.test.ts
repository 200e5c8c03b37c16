import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { dailyCostRowSchema, decimalTextSchema } from './costs.ts';

describe('decimalTextSchema', () => {
  it.each([
    ['12.50', '12.50'],
    ['-0.000001', '-0.000001'],
    [12.5, '12.5'],
    [0, '0'],
    [0.0000012, '0.0000012'],
    [-1e-6, '-0.000001'],
    [123456789012.34, '123456789012.34'],
    [999999999999999, '999999999999999'],
  ])('parses %s as %s', (value, text) => {
    expect(v.parse(decimalTextSchema, value)).toBe(text);
  });

  it.each(['', 'NaN', '1e5', '12,5', ' 1', '.5', '5.', Number.NaN, Infinity, 1e21, null, {}])(
    'refuses %s',
    (value) => {
      expect(v.is(decimalTextSchema, value)).toBe(false);
    },
  );
});

describe('dailyCostRowSchema', () => {
  it('accepts a row of the view, and one without a date', () => {
    const row = { date: '2026-11-21', class_1: 'Cloud', class_2: 'Compute', daily_amount: 1.5 };
    expect(v.parse(dailyCostRowSchema, row)).toEqual({ ...row, daily_amount: '1.5' });
    expect(v.parse(dailyCostRowSchema, { ...row, date: null })).toMatchObject({ date: null });
  });
});
