import { expect, it } from 'vitest';
import { roundStep } from './round-step.ts';

it.each([
  [1, 1],
  [1.01, 2],
  [2.5, 5],
  [7, 10],
  [10, 10],
  [999, 1_000],
  [1_000, 1_000],
  [0.3, 0.5],
  [0.000_21, 0.000_5],
])('rounds %d up to %d', (least, step) => expect(roundStep(least, [1, 2, 5, 10])).toBe(step));

it('is never below the requested step, nor much above it', () => {
  for (let least = 1e-9; least < 1e12; least *= 1.37) {
    const step = roundStep(least, [1, 2, 2.5, 5, 10]);
    expect(step).toBeGreaterThanOrEqual(least * (1 - 1e-12));
    expect(step).toBeLessThanOrEqual(least * 2.1);
  }
});
