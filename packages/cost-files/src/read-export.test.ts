import { COST_EXPORT_COLUMNS, COST_EXPORT_NET_COLUMN } from '@hln/contracts';
import { describe, expect, it } from 'vitest';
import { describeProblems } from './collect.ts';
import { readCsvCosts } from './read-csv-costs.ts';

const SPECIFIED = COST_EXPORT_COLUMNS.join(',');
const HEADER = `${SPECIFIED},${COST_EXPORT_NET_COLUMN}`;
const read = (header: string, ...lines: readonly string[]) => readCsvCosts([header, ...lines].join('\r\n'));

describe('an export of the costs page', () => {
  it('is read as daily sums, identified by day and category, with signs and all decimals', () => {
    const reading = read(
      HEADER,
      `2026-01-01,"'=a - b",'=a,b,12.50,12.50`,
      '2026-01-01,a - b,a,b,1.00,-0.995',
      "2026-01-02,'''=a - b,'''=a,b,0.00,0.00",
    );
    expect(describeProblems(reading)).toEqual([]);
    expect(reading.ignoredColumns).toEqual([]);
    expect(reading.rows).toMatchObject([
      { class_1: '=a', amount: '12.50', day_sum: 'exact', entry_key: 'day:2026-01-01\u001f=a\u001fb' },
      { class_1: 'a', amount: '-0.995', day_sum: 'exact', entry_key: 'day:2026-01-01\u001fa\u001fb' },
      { class_1: "''=a", amount: '0.00', day_sum: 'exact' },
    ]);
  });

  it('has no signs if its last column is missing', () => {
    expect(read(SPECIFIED, '2026-01-01,a - b,a,b,1.00').rows).toMatchObject([
      { amount: '1.00', day_sum: 'size' },
    ]);
    expect(read(HEADER, '2026-01-01,a - b,a,b,1.00,').rows).toMatchObject([
      { amount: '1.00', day_sum: 'size' },
    ]);
  });

  it('is recognised without its combined category, unlike a file with amounts and Ids', () => {
    const cut = read('Date,Class 1,Class 2,Daily Amount (NZD)', '2026-01-01,a,b,1.00');
    expect(cut.rows).toMatchObject([{ day_sum: 'size' }]);
    const own = read('Date,Class 1,Class 2,Daily Amount (NZD),Id', '2026-01-01,a,b,1.00,x');
    expect(own.rows).toMatchObject([{ entry_key: 'id:x' }]);
    expect(own.rows[0]).not.toHaveProperty('day_sum');
    const net = read('Date,Class 1,Class 2,Amount,Net Amount (NZD)', '2026-01-01,a,b,1.15,1');
    expect(net.rows).toMatchObject([
      { amount: '1.15', entry_key: 'row:2026-01-01\u001fa\u001fb\u001f1.15\u001f1' },
    ]);
  });

  it('names each day and category only once', () => {
    const twice = read(SPECIFIED, '2026-01-01,a - b,a,b,1', '2026-01-01,a - b,a,b,2');
    expect(describeProblems(twice)).toEqual(['line 3: The same day and category is also on line 2']);
  });

  it.each([
    ['1.00', '0.995'],
    ['1.00', '-1'],
    ['-1.00', '-1'],
    ['0.995', '0.995'],
    ['0.01', '0.005'],
    ['0.00', '0.0049'],
    ['"1,234.50"', '-1234.5'],
    ['1000000000.00', '999999999.999999'],
  ])('accepts the rounded amount %s for the exact amount %s', (shown, exact) => {
    expect(describeProblems(read(HEADER, `2026-01-01,a - b,a,b,${shown},${exact}`))).toEqual([]);
  });

  it.each([
    ['2.00', '1.00', 'Amount "2.00" and Net Amount "1.00" differ: change both, or empty the second'],
    ['0.99', '0.995', 'Amount "0.99" and Net Amount "0.995" differ: change both, or empty the second'],
    ['1.00', 'x', 'Amount "x" is not a number such as 1234.50'],
    ['x', '1.00', 'Amount "x" is not a number such as 1234.50'],
  ])('is refused as edited when it says %s for %s', (shown, exact, problem) => {
    expect(describeProblems(read(HEADER, `2026-01-01,a - b,a,b,${shown},${exact}`))).toEqual([
      `line 2: ${problem}`,
    ]);
  });
});
