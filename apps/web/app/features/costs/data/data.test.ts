import { readCsvCosts } from '@hln/cost-files';
import { describe, expect, it } from 'vitest';
import { absoluteMicros, centsText, exactText, nzdText, signedMicros, toCents } from './amount.ts';
import { costsCsv, csvName } from './csv.ts';
import { dayCosts } from './day-costs.ts';

const row = (date: string | null, class_1: string, class_2: string, daily_amount: string) => ({
  date,
  class_1,
  class_2,
  daily_amount,
});

describe('amounts', () => {
  it.each([
    ['12.5', 12_500_000n],
    ['-12.5', 12_500_000n],
    ['0.000001', 1n],
    ['0.0000015', 2n],
    ['0.0000014', 1n],
    ['999999999999.999999', 999_999_999_999_999_999n],
    ['007', 7_000_000n],
  ])('reads %s', (text, micros) => expect(absoluteMicros(text)).toBe(micros));

  it.each(['', '1e3', '1,000', 'NaN', '.5', '1.', '$5'])('refuses %j', (text) =>
    expect(() => absoluteMicros(text)).toThrow(RangeError),
  );

  it.each([
    ['0', '0.00', '$0.00'],
    ['0.005', '0.01', '$0.01'],
    ['0.0049', '0.00', '$0.00'],
    ['1234.5', '1234.50', '$1,234.50'],
    ['999999999999.99', '999999999999.99', '$999,999,999,999.99'],
    ['12345678901234567.89', '12345678901234567.89', '$12,345,678,901,234,567.89'],
  ])('writes %s', (text, file, screen) => {
    expect(centsText(absoluteMicros(text))).toBe(file);
    expect(nzdText(absoluteMicros(text))).toBe(screen);
  });
});

it.each([
  ['-0', '0.00'],
  ['12', '12.00'],
  ['-12.5', '-12.50'],
  ['-0.005', '-0.005'],
  ['0.000001', '0.000001'],
  ['100', '100.00'],
  ['-999999999999.999990', '-999999999999.99999'],
])('keeps %s exactly', (text, exact) => expect(exactText(signedMicros(text))).toBe(exact));

describe('costs by day', () => {
  const range = { start: '2026-11-01', end: '2026-11-03' };

  it('drops rows without a date and rows outside the range, and keeps the first and the last day', () => {
    const costs = dayCosts(
      [
        row(null, 'A', 'x', '1'),
        row('', 'A', 'x', '1'),
        row('2026-10-31', 'A', 'x', '1'),
        row('2026-11-01', 'A', 'x', '2'),
        row('2026-11-03', 'A', 'x', '-3'),
        row('2026-11-04', 'A', 'x', '1'),
      ],
      range,
    );
    expect(costs.records).toHaveLength(2);
    expect(costs.categories).toMatchObject([
      { id: 'A - x', records: 2, total: 5_000_000n, amounts: [2_000_000n, 0n, 3_000_000n] },
    ]);
  });

  it('sums exactly where floats would be off', () => {
    const rows = Array.from({ length: 10_000 }, () => row('2026-11-02', 'A', 'x', '0.1'));
    const [category] = dayCosts(rows, range).categories;
    expect(category?.total).toBe(1_000_000_000n);
    expect(category?.dollars[1]).toBe(1_000);
    expect(toCents(category?.total ?? 0n)).toBe(100_000n);
  });

  it('sorts categories alphabetically, whatever the order of the rows', () => {
    const rows = [
      row('2026-11-01', 'b', '10', '1'),
      row('2026-11-01', 'b', '9', '1'),
      row('2026-11-02', 'Ā', 'z', '1'),
    ];
    const ids = ['Ā - z', 'b - 9', 'b - 10'];
    expect(dayCosts(rows, range).categories.map(({ id }) => id)).toEqual(ids);
    expect(dayCosts(rows.toReversed(), range).categories.map(({ id }) => id)).toEqual(ids);
  });

  it('has a name for a missing class', () => {
    const [category] = dayCosts([row('2026-11-01', 'Cloud', '', '1')], range).categories;
    expect(category?.id).toBe('Cloud - Unclassified');
  });
});

describe('the exported file', () => {
  const range = { start: '2026-11-01', end: '2026-11-30' };
  const { records } = dayCosts(
    [
      row('2026-11-02', 'Cloud', 'Compute', '1.005'),
      row('2026-11-01', 'Cloud', 'Compute', '12'),
      row('2026-11-01', 'AI, models', '=HYPERLINK("x")', '-3.1'),
      row('2026-11-01', 'Hidden', 'one', '9'),
    ],
    range,
  );

  it('is named after the range and any additional content', () => {
    expect(csvName(range, 'specified', false)).toBe('operational-costs-2026-11-01-to-2026-11-30.csv');
    expect(csvName(range, 'with-net', true)).toBe(
      'operational-costs-2026-11-01-to-2026-11-30-net-amounts-demonstration-data.csv',
    );
  });

  it('contains the visible categories by date and in their order, in the specified columns and no others', () => {
    const text = costsCsv(records, ['Cloud - Compute', 'AI, models - =HYPERLINK("x")'], 'specified');
    expect(text).toBe(
      [
        '\u{feff}Date,Combined Category,Class 1,Class 2,Daily Amount (NZD)',
        '2026-11-01,Cloud - Compute,Cloud,Compute,12.00',
        `2026-11-01,"AI, models - =HYPERLINK(""x"")","AI, models","'=HYPERLINK(""x"")",3.10`,
        '2026-11-02,Cloud - Compute,Cloud,Compute,1.01',
        '',
      ].join('\r\n'),
    );
  });

  it('has net amounts with sign and decimals on request, so that it can be imported again', () => {
    const text = costsCsv(records, ['Cloud - Compute', 'AI, models - =HYPERLINK("x")'], 'with-net');
    expect(text.split('\r\n')).toEqual([
      '\u{feff}Date,Combined Category,Class 1,Class 2,Daily Amount (NZD),Net Amount (NZD)',
      '2026-11-01,Cloud - Compute,Cloud,Compute,12.00,12.00',
      `2026-11-01,"AI, models - =HYPERLINK(""x"")","AI, models","'=HYPERLINK(""x"")",3.10,-3.10`,
      '2026-11-02,Cloud - Compute,Cloud,Compute,1.01,1.005',
      '',
    ]);
    expect(readCsvCosts(text.slice(1))).toMatchObject({
      problemCount: 0,
      rows: [
        { class_1: 'Cloud', amount: '12.00', day_sum: 'exact' },
        { class_1: 'AI, models', class_2: '=HYPERLINK("x")', amount: '-3.10', day_sum: 'exact' },
        { class_1: 'Cloud', amount: '1.005', day_sum: 'exact' },
      ],
    });
  });

  it('has only a heading when nothing is visible', () => {
    expect(costsCsv(records, [], 'specified').split('\r\n')).toHaveLength(2);
  });
});
