import { describe, expect, it } from 'vitest';
import { ATTACKERS, guessSecondsLog10, guessTimeInWords } from './guess-time.ts';

describe('the time to guess', () => {
  it('is half of the space at the attacker’s speed', () => {
    const [online] = ATTACKERS;
    if (online === undefined) throw new Error('There is no attacker.');
    expect(10 ** guessSecondsLog10(Math.log2(10_000), online)).toBeCloseTo(50, 8);
    expect(guessTimeInWords(guessSecondsLog10(Math.log2(10_000), online))).toBe('50 seconds');
    expect(guessTimeInWords(guessSecondsLog10(1700, online))).toBe('far longer than the universe is old');
  });

  it.each([
    [0.2, 'under a second'],
    [1, '1 second'],
    [90, '1.5 minutes'],
    [7200, '2 hours'],
    [86_400 * 3, '3 days'],
    [31_557_600 * 42, '42 years'],
    [31_557_600 * 4200, '4.2 thousand years'],
    [31_557_600 * 7.7e9, '7.7 billion years'],
    [31_557_600 * 1.4e12, '1.4 trillion years'],
    [31_557_600 * 1.4e14, 'far longer than the universe is old'],
  ])('%d seconds: %s', (seconds, words) => {
    expect(guessTimeInWords(Math.log10(seconds))).toBe(words);
  });
});
