import { expect, it } from 'vitest';
import { countInWords, guessesInWords } from './counts.ts';

it('writes counts up to a trillion in digits, and larger ones as powers of ten', () => {
  expect([10_000n, 999_999_999_999n, 7_200n * 10n ** 36n, 10n ** 12n].map(countInWords)).toEqual([
    '10,000',
    '999,999,999,999',
    '7.2 × 10³⁹',
    '1.0 × 10¹²',
  ]);
});

it('writes estimates to two digits', () => {
  expect([0.4771, 3.5897, 11.999999999999998, 19.72, 24.999].map(guessesInWords)).toEqual([
    '3',
    '3,900',
    '1.0 × 10¹²',
    '5.2 × 10¹⁹',
    '1.0 × 10²⁵',
  ]);
});
