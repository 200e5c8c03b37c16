import { describe, expect, test } from 'vitest';
import { compareDecimals, fromMachineNumber, shiftDecimal, toDecimal } from './decimal.ts';

describe('exact decimals', () => {
  test('each value has one spelling', () => {
    expect(toDecimal('0149', '500')).toBe('149.5');
    expect(toDecimal('', '75')).toBe('0.75');
    expect(toDecimal('000', '000')).toBe('0');
    expect(toDecimal('', '')).toBeNull();
    expect(toDecimal('1a', '')).toBeNull();
  });

  test('machine numbers are read without a float, exponents included', () => {
    expect(fromMachineNumber('149.00')).toBe('149');
    expect(fromMachineNumber('9007199254740993')).toBe('9007199254740993');
    expect(fromMachineNumber('1.49e2')).toBe('149');
    expect(fromMachineNumber('5e-3')).toBe('0.005');
    for (const none of ['', '.', '-1', '1,5', '$5', '1e999', 'NaN'])
      expect(fromMachineNumber(none), none).toBeNull();
  });

  test('the decimal point shifts in both directions', () => {
    expect(shiftDecimal('8900', -2)).toBe('89');
    expect(shiftDecimal('5', -2)).toBe('0.05');
    expect(shiftDecimal('1.5', 4)).toBe('15000');
  });

  test('decimals are ordered by value', () => {
    const sorted = ['10', '9.99', '9.9', '0.5', '100', '9'].sort(compareDecimals);
    expect(sorted).toEqual(['0.5', '9', '9.9', '9.99', '10', '100']);
    expect(compareDecimals('1.5', '1.5')).toBe(0);
  });
});
