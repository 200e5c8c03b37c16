import { describe, expect, it } from 'vitest';
import { dayNumber, dayText } from '../range/calendar.ts';
import { mondayMarks, moneyLabel, moneyMarks } from './axis.ts';

describe('marks of the y axis', () => {
  it.each([
    [23.4, 10, [0, 5, 10, 15, 20]],
    [25, 10, [0, 5, 10, 15, 20, 25]],
    [4.99, 10, [0]],
    [0, 10, [0]],
    [99.99, 10, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]],
    [120, 6, [0, 25, 50, 75, 100]],
  ])('up to $%f with room for %i', (max, most, marks) => expect(moneyMarks(max, most)).toEqual(marks));

  it('never has more marks than room, and always multiples of five', () => {
    for (let max = 1; max < 1e9; max *= 1.7) {
      for (const most of [1, 3, 7, 12]) {
        const marks = moneyMarks(max, most);
        expect(marks.length - 1).toBeLessThanOrEqual(most);
        expect(marks.every((mark) => mark % 5 === 0 && mark <= max)).toBe(true);
      }
    }
  });

  it('writes dollars', () => {
    expect([0, 5, 1_250, 2_000_000].map(moneyLabel)).toEqual(['$0', '$5', '$1,250', '$2,000,000']);
  });
});

describe('Mondays of the x axis', () => {
  const labelled = (start: string, days: number, pitch: number) => {
    const firstDay = dayNumber(start) ?? 0;
    return mondayMarks(firstDay, days, pitch, 50)
      .filter((mark) => mark.labelled)
      .map((mark) => dayText(firstDay + mark.index));
  };

  it('are labelled and nothing else is', () => {
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

  it('keep their labels apart, and the same ones a week later', () => {
    const all = labelled('2026-01-01', 365, 1.2);
    expect(all.length).toBeGreaterThan(4);
    const days = all.map((text) => dayNumber(text) ?? 0);
    for (const [index, day] of days.slice(1).entries())
      expect((day - (days[index] ?? 0)) * 1.2).toBeGreaterThanOrEqual(50);
    expect(labelled('2026-01-08', 358, 1.2)).toEqual(all.filter((text) => text >= '2026-01-08'));
  });
});
