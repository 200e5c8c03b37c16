import { describe, expect, it } from 'vitest';
import { position, priceScale, timeExtent, timeTicks } from './time-ticks.ts';

describe('priceScale', () => {
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
    [[], [0, 1]],
  ])('spans %j with round steps', (prices, ticks) => {
    const scale = priceScale(prices, 4);
    expect(scale.ticks).toEqual(ticks);
    for (const price of prices) {
      expect(price).toBeGreaterThanOrEqual(scale.extent[0]);
      expect(price).toBeLessThanOrEqual(scale.extent[1]);
    }
  });

  it('holds any two prices between a few ticks', () => {
    for (let low = 0.01; low < 1e7; low *= 3.7) {
      for (let high = low; high < 1e8; high *= 2.3) {
        const { extent, ticks } = priceScale([high, low], 4);
        expect(extent[0]).toBeLessThanOrEqual(low);
        expect(extent[1]).toBeGreaterThanOrEqual(high);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect(new Set(ticks).size).toBe(ticks.length);
      }
    }
  });

  it('takes thousands of prices', () => {
    const prices = Array.from({ length: 300_000 }, (_, index) => 1 + (index % 7));
    expect(priceScale(prices, 4).extent).toEqual([0, 8]);
  });
});

describe('position', () => {
  it('maps onto pixels, and one value onto the middle', () => {
    expect(position([10, 20], 100, 15)).toBe(50);
    expect(position([10, 10], 100, 10)).toBe(50);
  });
});

describe('timeTicks', () => {
  const ticks = (from: string, to: string, most = 6) =>
    timeTicks([Date.parse(from), Date.parse(to)], most).map(
      ({ value, label }) => `${new Date(value).toISOString().slice(0, 16)} ${label}`,
    );

  it('stands on Auckland’s hours', () => {
    expect(ticks('2026-11-20T09:30:00Z', '2026-11-20T19:30:00Z')).toEqual([
      '2026-11-20T11:00 21 Nov',
      '2026-11-20T14:00 03:00',
      '2026-11-20T17:00 06:00',
    ]);
  });

  it('stands on Auckland’s midnights on both sides of the change to daylight saving time', () => {
    expect(ticks('2026-09-25T00:00:00Z', '2026-09-28T23:00:00Z')).toEqual([
      '2026-09-25T12:00 26 Sep',
      '2026-09-26T12:00 27 Sep',
      '2026-09-27T11:00 28 Sep',
      '2026-09-28T11:00 29 Sep',
    ]);
  });

  it('and of the change back', () => {
    expect(ticks('2027-04-02T00:00:00Z', '2027-04-05T23:00:00Z')).toEqual([
      '2027-04-02T11:00 3 Apr',
      '2027-04-03T11:00 4 Apr',
      '2027-04-04T12:00 5 Apr',
      '2027-04-05T12:00 6 Apr',
    ]);
  });

  it('stands on first days of months and years', () => {
    expect(ticks('2026-10-15T00:00:00Z', '2027-02-15T00:00:00Z', 5)).toEqual([
      '2026-10-31T11:00 Nov',
      '2026-11-30T11:00 Dec',
      '2026-12-31T11:00 Jan 2027',
      '2027-01-31T11:00 Feb',
    ]);
    expect(ticks('2020-06-01T00:00:00Z', '2026-06-01T00:00:00Z', 4)).toEqual([
      '2021-12-31T11:00 2022',
      '2023-12-31T11:00 2024',
      '2025-12-31T11:00 2026',
    ]);
  });

  it('stands at the ends where hardly a round time falls between', () => {
    expect(ticks('2026-10-10T00:00:00Z', '2026-11-20T00:00:00Z', 2)).toEqual([
      '2026-10-10T00:00 10 Oct',
      '2026-11-20T00:00 20 Nov',
    ]);
    expect(ticks('2026-11-20T00:10:00Z', '2026-11-20T00:50:00Z')).toEqual([
      '2026-11-20T00:10 13:10',
      '2026-11-20T00:50 13:50',
    ]);
  });

  it('never has more than asked for', () => {
    const from = Date.parse('2026-11-21T00:00:00Z');
    for (let span = 60_000; span < 20 * 365 * 86_400_000; span *= 1.3) {
      expect(timeTicks([from, from + span], 4).length).toBeLessThanOrEqual(4);
    }
  });
});

it('gives a single moment room', () => {
  expect(timeExtent([1e12])).toEqual([1e12 - 43_200_000, 1e12 + 43_200_000]);
  expect(timeExtent([1, 5, 9])).toEqual([1, 9]);
});
