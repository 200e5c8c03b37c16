import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../lib/timestamps.ts';
import { position, priceScale, timeExtent, timeTicks } from './time-ticks.ts';

describe('ticks of the time axis', () => {
  const ticks = (from: string, to: string, most = 6) =>
    timeTicks([Date.parse(from), Date.parse(to)], most).map(
      ({ value, label }) => `${new Date(value).toISOString().slice(0, 16)} ${label}`,
    );

  it('are at round hours of Auckland’s clock', () => {
    expect(ticks('2026-11-20T09:30:00Z', '2026-11-20T19:30:00Z')).toEqual([
      '2026-11-20T11:00 21 Nov',
      '2026-11-20T14:00 03:00',
      '2026-11-20T17:00 06:00',
    ]);
  });

  it('are at Auckland’s midnights before and after the change to daylight saving time', () => {
    expect(ticks('2026-09-25T00:00:00Z', '2026-09-28T23:00:00Z')).toEqual([
      '2026-09-25T12:00 26 Sep',
      '2026-09-26T12:00 27 Sep',
      '2026-09-27T11:00 28 Sep',
      '2026-09-28T11:00 29 Sep',
    ]);
  });

  it('are at Auckland’s midnights before and after the change from daylight saving time', () => {
    expect(ticks('2027-04-02T00:00:00Z', '2027-04-05T23:00:00Z')).toEqual([
      '2027-04-02T11:00 3 Apr',
      '2027-04-03T11:00 4 Apr',
      '2027-04-04T12:00 5 Apr',
      '2027-04-05T12:00 6 Apr',
    ]);
  });

  it('are at the first days of months and years', () => {
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

  it('include a leap day', () => {
    const labels = ticks('2028-02-25T11:00:00Z', '2028-03-03T11:00:00Z', 9).map((tick) => tick.slice(17));
    expect(labels).toEqual(['26 Feb', '27 Feb', '28 Feb', '29 Feb', '1 Mar', '2 Mar', '3 Mar', '4 Mar']);
  });

  it('include both ends where they are round', () => {
    expect(ticks('2026-11-20T11:00:00Z', '2026-11-21T11:00:00Z', 5)).toEqual([
      '2026-11-20T11:00 21 Nov',
      '2026-11-20T17:00 06:00',
      '2026-11-20T23:00 12:00',
      '2026-11-21T05:00 18:00',
      '2026-11-21T11:00 22 Nov',
    ]);
  });

  it('are at both ends if there are too few round times between them', () => {
    expect(ticks('2026-10-10T00:00:00Z', '2026-11-20T00:00:00Z', 2)).toEqual([
      '2026-10-10T00:00 10 Oct',
      '2026-11-20T00:00 20 Nov',
    ]);
    expect(ticks('2026-11-20T00:10:00Z', '2026-11-20T00:50:00Z')).toEqual([
      '2026-11-20T00:10 13:10',
      '2026-11-20T00:50 13:50',
    ]);
  });

  it('are at most as many as requested, ascending and within the extent', () => {
    const from = Date.parse('2026-11-21T00:00:00.250Z');
    for (let span = 60_000; span < 20 * 365 * DAY_MS; span *= 1.3) {
      for (const most of [4, 6, 9]) {
        const values = timeTicks([from, from + span], most).map(({ value }) => value);
        expect(values.length).toBeGreaterThanOrEqual(2);
        expect(values.length).toBeLessThanOrEqual(most);
        expect(values).toEqual(values.toSorted((a, b) => a - b));
        expect(new Set(values).size).toBe(values.length);
        expect(values[0]).toBeGreaterThanOrEqual(from);
        expect(values.at(-1)).toBeLessThanOrEqual(from + span);
      }
    }
  });
});

it('gives a single moment half a day on both sides', () => {
  expect(timeExtent([1e12])).toEqual([1e12 - 43_200_000, 1e12 + 43_200_000]);
  expect(timeExtent([1, 5, 9])).toEqual([1, 9]);
});

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
  it('is linear, even outside the extent', () => {
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
