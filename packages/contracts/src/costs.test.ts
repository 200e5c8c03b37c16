import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type DailyCostRow, dailyCostRowSchema, decimalTextSchema } from './costs.ts';
import { readAllDailyCosts } from './read-daily-costs.ts';

describe('decimalTextSchema', () => {
  it.each([
    ['12.50', '12.50'],
    ['-0.000001', '-0.000001'],
    [12.5, '12.5'],
    [0, '0'],
    [0.0000012, '0.0000012'],
    [-1e-6, '-0.000001'],
    [123456789012.34, '123456789012.34'],
    [999999999999999, '999999999999999'],
  ])('reads %s as %s', (value, text) => {
    expect(v.parse(decimalTextSchema, value)).toBe(text);
  });

  it.each(['', 'NaN', '1e5', '12,5', ' 1', '.5', '5.', Number.NaN, Infinity, 1e21, null, {}])(
    'refuses %s',
    (value) => {
      expect(v.is(decimalTextSchema, value)).toBe(false);
    },
  );
});

describe('dailyCostRowSchema', () => {
  it('takes a row of the view, and one with a date missing', () => {
    const row = { date: '2026-11-21', class_1: 'Cloud', class_2: 'Compute', daily_amount: 1.5 };
    expect(v.parse(dailyCostRowSchema, row)).toEqual({ ...row, daily_amount: '1.5' });
    expect(v.parse(dailyCostRowSchema, { ...row, date: null })).toMatchObject({ date: null });
  });
});

describe('readAllDailyCosts', () => {
  const everything = (perDay: readonly number[]): DailyCostRow[] =>
    perDay.flatMap((count, day) =>
      Array.from({ length: count }, (_, n) => ({
        date: `2026-01-${String(day + 1).padStart(2, '0')}`,
        class_1: `C${String(n).padStart(4, '0')}`,
        class_2: '',
        daily_amount: '1',
      })),
    );

  /** A server that answers `limit` rows at most. */
  const server = (rows: readonly DailyCostRow[], limit: number) => {
    const asked: string[] = [];
    const readPage = async ({
      from,
      offset,
      isFirst,
    }: {
      from: string;
      offset: number;
      isFirst: boolean;
    }) => {
      asked.push(`${from}+${offset}`);
      const found = rows.filter(({ date }) => (date ?? '') >= from);
      return { rows: found.slice(offset, offset + limit), count: isFirst ? found.length : null };
    };
    return { asked, readPage };
  };

  it.each([
    ['nothing', []],
    ['one page', [3, 4]],
    ['exactly one page', [10]],
    ['pages that end within a day', [7, 7, 7, 7]],
    ['a day of several pages', [2, 35, 4]],
    ['days without anything', [9, 0, 0, 12, 0, 1]],
  ])('reads %s once and in order', async (_, perDay) => {
    const rows = everything(perDay);
    const { readPage, asked } = server(rows, 10);
    expect(await readAllDailyCosts('2026-01-01', readPage)).toEqual(rows);
    expect(asked).toHaveLength(Math.max(1, Math.ceil(rows.length / 10)));
  });

  it('ends when rows have gone meanwhile', async () => {
    const { readPage } = server(everything([15]), 10);
    const shrinking = async (page: Parameters<typeof readPage>[0]) =>
      page.isFirst ? await readPage(page) : { rows: [], count: null };
    expect(await readAllDailyCosts('2026-01-01', shrinking)).toHaveLength(10);
  });
});
