import { describe, expect, it } from 'vitest';
import { parse } from './parse-colour.ts';

/** Returns the result of a calculation as a coordinate without limits; null if it is refused. */
const a = (calculation: string) => parse(`lab(50 ${calculation} 0)`)?.coords[1] ?? null;
const FAR = 2_147_483_647;

describe('the functions of CSS Values 4', () => {
  it.each<[string, number]>([
    ['calc((1 + 2) * -3)', -9],
    ['calc(20% / 10%)', 2],
    ['clamp(0, 50, 10)', 10],
    ['clamp(none, 50, 10)', 10],
    ['clamp(60, 50, none)', 60],
    ['clamp(none, 5, none)', 5],
    ['round(2.5)', 3],
    ['round(-2.5)', -2],
    ['round(12, 5)', 10],
    ['round(nearest, 5, -10)', 10],
    ['round(up, 12, 5)', 15],
    ['ROUND(DOWN, -12, 5)', -15],
    ['round(to-zero, -12, 5)', -10],
    ['round(up, 0.2)', 1],
    ['mod(-5, 3)', 1],
    ['rem(-5, 3)', -2],
    ['mod(5, -3)', -1],
    ['sign(-20%)', -1],
  ])('%s is %d', (calculation, value) => {
    expect(a(calculation)).toBeCloseTo(value, 10);
  });

  it.each<[string, number]>([
    ['round(5, infinity)', 0],
    ['round(up, 5, infinity)', FAR],
    ['round(up, -5, infinity)', 0],
    ['round(down, -5, infinity)', -FAR],
    ['round(to-zero, -5, infinity)', 0],
    ['round(infinity, 5)', FAR],
    ['mod(5, infinity)', 5],
    ['rem(-5, infinity)', -5],
    // NaN, which a colour stores as 0.
    ['mod(-5, infinity)', 0],
    ['round(infinity, infinity)', 0],
    ['round(infinity, 0)', 0],
    ['round(5, 0)', 0],
  ])('%s is %d, even if it is infinite', (calculation, value) => {
    expect(a(calculation)).toBe(value);
  });

  it.each([
    'round(33%)',
    'round(up)',
    'round(sideways, 5, 1)',
    'round(none, 5, 1)',
    'round()',
    'min(none, 1)',
    'min(up, down)',
    'clamp(none, none, 1)',
    'clamp(1, 2)',
    'clamp(none, 1, 2, 3)',
    'sin(up)',
    'asin(none)',
    'calc(none)',
    'calc(up)',
    'calc(1 + none)',
  ])('%s is refused', (calculation) => {
    expect(a(calculation)).toBeNull();
  });
});
