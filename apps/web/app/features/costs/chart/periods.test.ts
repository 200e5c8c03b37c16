import { describe, expect, it } from 'vitest';
import { absoluteMicros } from '../data/amount.ts';
import { dayNumber, dayText } from '../range/date-range.ts';
import { paintOf } from './palette.ts';
import { byPeriod, periodLabel, periodName, periodsOf, type Unit } from './periods.ts';

const day = (text: string) => dayNumber(text) ?? Number.NaN;
const texts = (start: string, days: number, unit: Unit) =>
  periodsOf(day(start), days, unit).map(({ first, last }) => `${dayText(first)} ${dayText(last)}`);

describe('the bars of a range', () => {
  it('are its weeks from Monday, cut at its ends', () => {
    expect(texts('2026-11-01', 16, 'week')).toEqual([
      '2026-11-01 2026-11-01',
      '2026-11-02 2026-11-08',
      '2026-11-09 2026-11-15',
      '2026-11-16 2026-11-16',
    ]);
    expect(texts('1969-12-29', 8, 'week')).toEqual(['1969-12-29 1970-01-04', '1970-01-05 1970-01-05']);
  });

  it('are its calendar months, cut at its ends', () => {
    expect(texts('2028-01-31', 31, 'month')).toEqual([
      '2028-01-31 2028-01-31',
      '2028-02-01 2028-02-29',
      '2028-03-01 2028-03-01',
    ]);
  });

  it('are its days', () =>
    expect(texts('2026-11-01', 2, 'day')).toEqual(['2026-11-01 2026-11-01', '2026-11-02 2026-11-02']));

  it('add up to the same sums as the days', () => {
    const first = day('2026-11-01');
    const amounts = Array.from({ length: 40 }, () => absoluteMicros('0.1'));
    const line = {
      id: 'A',
      label: 'A',
      paint: paintOf(0),
      amounts,
      dollars: Float64Array.from(amounts, () => 0.1),
    };
    const [weekly] = byPeriod([line], first, periodsOf(first, 40, 'week'));
    expect(weekly?.amounts).toEqual([1, 7, 7, 7, 7, 7, 4].map((days) => BigInt(days) * 100_000n));
    expect(weekly?.dollars[1]).toBeCloseTo(0.7);
  });
});

it('names a bar by its days, or by a whole month', () => {
  const [cut, whole] = periodsOf(day('2026-10-20'), 42, 'month');
  if (cut === undefined || whole === undefined) throw new Error('There are two months.');
  expect(periodName(cut, 'month')).toBe('20 Oct 2026 to 31 Oct 2026');
  expect(periodName(whole, 'month')).toBe('November 2026');
  expect(periodName({ first: cut.first, last: cut.first }, 'week')).toBe('Tuesday, 20 October 2026');
  expect([periodLabel(whole, 'month', false), periodLabel(whole, 'month', true)]).toEqual([
    'Nov',
    'Nov 2026',
  ]);
  expect(periodLabel(cut, 'week', false)).toBeNull();
  const monday = { first: day('2026-11-02'), last: day('2026-11-08') };
  expect([periodLabel(monday, 'week', false), periodLabel(monday, 'week', true)]).toEqual([
    '2 Nov',
    '2 Nov 2026',
  ]);
});
