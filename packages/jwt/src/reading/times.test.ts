import { describe, expect, it } from 'vitest';
import { distanceInWords, readTimes, validityAt } from './times.ts';

const HOUR = 3_600_000;

describe('distanceInWords', () => {
  it.each([
    [0, 'now'],
    [-3 * HOUR, '3 h ago'],
    [-3 * HOUR - 20 * 60_000, '3 h 20 min ago'],
    [5_000, 'in 5 s'],
    [90_000, 'in 1 min 30 s'],
    [26 * HOUR, 'in 1 d 2 h'],
    [-250 * HOUR, '10 d ago'],
    [-366 * 24 * HOUR, '1 year ago'],
    [2 * 366 * 24 * HOUR, 'in 2 years'],
  ])('says %i ms as “%s”', (milliseconds, words) => {
    expect(distanceInWords(1_000_000 + milliseconds, 1_000_000)).toBe(words);
  });
});

describe('validityAt', () => {
  const at = (payload: Record<string, unknown>, seconds: number) =>
    validityAt(readTimes(payload), seconds * 1000).kind;

  it('ends at the second of “exp”, and begins at that of “nbf”', () => {
    expect(at({ exp: 10 }, 9)).toBe('valid');
    expect(at({ exp: 10 }, 10)).toBe('expired');
    expect(at({ nbf: 10 }, 9)).toBe('not-yet');
    expect(at({ nbf: 10 }, 10)).toBe('valid');
    expect(at({ iat: 10 }, 10)).toBe('unlimited');
    expect(at({ exp: 1.5 }, 1)).toBe('valid');
  });

  it('says why a value is no time', () => {
    expect(readTimes({ exp: 'soon', iat: 1e20, nbf: null })).toMatchObject([
      { claim: 'exp', moment: null, problem: expect.stringContaining('not a number') },
      { claim: 'nbf', moment: null },
      { claim: 'iat', moment: null, problem: expect.stringContaining('too large') },
    ]);
  });
});
