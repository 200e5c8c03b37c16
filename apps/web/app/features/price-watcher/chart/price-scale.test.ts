import { describe, expect, it } from 'vitest';
import { position, priceScale } from './price-scale.ts';

describe('the price scale', () => {
  it.each([
    [
      [19.99, 24.99],
      [18, 20, 22, 24, 26],
    ],
    [
      [100, 100],
      [90, 95, 100, 105, 110],
    ],
    [
      [0.2, 0.2],
      [0, 0.25, 0.5, 0.75],
    ],
    [
      [5, 1299],
      [0, 500, 1000, 1500],
    ],
    [
      [0.01, 0.03],
      [0.01, 0.015, 0.02, 0.025, 0.03],
    ],
    [
      [0.1, 0.5],
      [0.1, 0.2, 0.3, 0.4, 0.5],
    ],
    [
      [0, 0],
      [0, 0.25, 0.5],
    ],
    [[], [0, 1]],
  ])('around %j has round steps', (prices, ticks) => {
    const scale = priceScale(prices, 4);
    expect(scale.ticks).toEqual(ticks);
    for (const price of prices) {
      expect(price).toBeGreaterThanOrEqual(scale.extent[0]);
      expect(price).toBeLessThanOrEqual(scale.extent[1]);
    }
  });

  it('has a few different ticks around any two prices', () => {
    for (let low = 0.01; low < 1e7; low *= 3.7) {
      for (let high = low; high < 1e8; high *= 2.3) {
        const { extent, ticks } = priceScale([high, low], 4);
        expect(extent[0]).toBeLessThanOrEqual(low);
        expect(extent[1]).toBeGreaterThanOrEqual(high);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect(new Set(ticks).size).toBe(ticks.length);
        expect(ticks).toEqual(ticks.toSorted((a, b) => a - b));
        // No rounding errors in labels.
        expect(ticks.every((tick) => String(tick).length <= 12)).toBe(true);
      }
    }
  });

  it('accepts hundreds of thousands of prices', () => {
    const prices = Array.from({ length: 300_000 }, (_, index) => 1 + (index % 7));
    expect(priceScale(prices, 4).extent).toEqual([0, 8]);
  });
});

describe('a position', () => {
  it('is linear, also outside the extent', () => {
    expect(position([10, 20], 100, 10)).toBe(0);
    expect(position([10, 20], 100, 20)).toBe(100);
    expect(position([10, 20], 100, 25)).toBe(150);
    expect(position([10, 20], 100, 5)).toBe(-50);
  });

  it('is the middle if the extent is a single value', () => {
    expect(position([10, 20], 100, 15)).toBe(50);
    expect(position([10, 10], 100, 10)).toBe(50);
  });
});
