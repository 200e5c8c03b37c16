import { describe, expect, it } from 'vitest';
import { dayNumber, dayText } from '../range/date-range.ts';
import { mondayTicks, moneyLabel, moneyLabels, moneyTicks } from './axis.ts';

describe('ticks of the y axis', () => {
  it.each([
    [23.4, 10, [0, 5, 10, 15, 20]],
    [25, 10, [0, 5, 10, 15, 20, 25]],
    [4.99, 10, [0]],
    [0, 10, [0]],
    [99.99, 10, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]],
    [120, 6, [0, 25, 50, 75, 100]],
    // A sum of cents that is a hair below its tick.
    [14.999999999999998, 10, [0, 5, 10, 15]],
    // No available space is treated as space for one.
    [120, 0, [0]],
    [1_000, 0, [0, 1_000]],
  ])('reach up to $%d with room for %i', (max, most, ticks) => expect(moneyTicks(max, most)).toEqual(ticks));

  it('are always multiples of five, and no more than fit', () => {
    for (let max = 1; max < 1e9; max *= 1.7) {
      for (const most of [1, 3, 7, 12]) {
        const ticks = moneyTicks(max, most);
        expect(ticks.length - 1).toBeLessThanOrEqual(most);
        expect(ticks.every((tick) => tick % 5 === 0 && tick <= max)).toBe(true);
        expect(ticks[0]).toBe(0);
        expect(ticks).toEqual([...new Set(ticks)].sort((a, b) => a - b));
      }
    }
  });

  it('stay at every five while their labels fit', () => {
    // 384 px, and labels of 23.
    expect(moneyTicks(83, 384 / 23)).toHaveLength(17);
    expect(moneyTicks(84, 384 / 23)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80]);
  });

  it('show the maximum if it is below the first tick', () => {
    expect(moneyLabels(4.5, 16)).toEqual([
      { dollars: 0, text: '$0' },
      { dollars: 4.5, text: '$4.50' },
    ]);
    expect(moneyLabels(0, 16)).toEqual([{ dollars: 0, text: '$0' }]);
    expect(moneyLabels(7, 16).map(({ text }) => text)).toEqual(['$0', '$5']);
  });

  it('are labelled in dollars', () => {
    expect([0, 5, 1_250, 2_000_000].map(moneyLabel)).toEqual(['$0', '$5', '$1,250', '$2,000,000']);
  });
});

describe('Mondays of the x axis', () => {
  const labelled = (start: string, days: number, pitch: number) => {
    const firstDay = dayNumber(start) ?? 0;
    return mondayTicks(firstDay, days, { pitch, labelWidth: 50 })
      .filter((tick) => tick.labelled)
      .map((tick) => dayText(firstDay + tick.index));
  };

  it('have labels, and no other day does', () => {
    expect(labelled('2026-11-01', 30, 20)).toEqual([
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(labelled('2026-11-02', 1, 20)).toEqual(['2026-11-02']);
    expect(labelled('2026-11-03', 6, 20)).toEqual([]);
    expect(labelled('1969-12-28', 9, 20)).toEqual(['1969-12-29', '1970-01-05']);
  });

  it('keep their labels apart, and label the same Mondays a week later', () => {
    const all = labelled('2026-01-01', 365, 1.2);
    expect(all.length).toBeGreaterThan(4);
    const days = all.map((text) => dayNumber(text) ?? 0);
    for (const [index, day] of days.slice(1).entries())
      expect((day - (days[index] ?? 0)) * 1.2).toBeGreaterThanOrEqual(50);
    expect(labelled('2026-01-08', 358, 1.2)).toEqual(all.filter((text) => text >= '2026-01-08'));
  });
});
