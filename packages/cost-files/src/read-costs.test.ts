import { COST_LIMITS } from '@hln/contracts';
import { describe, expect, it } from 'vitest';
import { describeProblems } from './collect.ts';
import { decodeCostText } from './decode-text.ts';
import { readCsvCosts } from './read-csv-costs.ts';
import { CostsBodyError, readJsonCosts } from './read-json-costs.ts';
import { quoteValue } from './values.ts';

const HEADER = 'Date,Class 1,Class 2,Amount';
const csv = (...lines: string[]) => readCsvCosts([HEADER, ...lines].join('\n'), 'csv');
const only = (reading: ReturnType<typeof csv>) => {
  expect(describeProblems(reading)).toEqual([]);
  expect(reading.rows).toHaveLength(1);
  return reading.rows[0];
};

describe('a CSV file of costs', () => {
  it('is read line by line', () => {
    const reading = csv('2026-11-21,Cloud,Compute,12.50', '2026-11-22,Cloud,Compute,-3');
    expect(reading).toMatchObject({ problemCount: 0, unit: 'line', ignoredColumns: [] });
    expect(reading.rows).toMatchObject([
      { line: 2, date: '2026-11-21', class_1: 'Cloud', class_2: 'Compute', amount: '12.50', source: 'csv' },
      { line: 3, date: '2026-11-22', class_1: 'Cloud', class_2: 'Compute', amount: '-3', source: 'csv' },
    ]);
  });

  it.each([
    ['columns in another order and case', 'AMOUNT,class_2, Class 1 ,date\n5,b,a,2026-01-01'],
    ['a byte order mark and CRLF', '\uFEFFDate,Class 1,Class 2,Amount\r\n2026-01-01,a,b,5\r\n'],
    ['semicolons', 'Date;Class 1;Class 2;Amount\n2026-01-01;a;b;5'],
    ['tabs', 'Date\tClass 1\tClass 2\tAmount\n2026-01-01\ta\tb\t5'],
    ['a quoted header', '"Date","Class 1","Class 2","Amount (NZD)"\n"2026-01-01","a","b","5"'],
    ['blank lines and empty trailing fields', `\n${HEADER}\n\n2026-01-01,a,b,5,,\n,,,\n`],
    ['spaces around values', `${HEADER}\n 2026-01-01 , a , b , 5 `],
    ['NZD named', `${HEADER},Currency\n2026-01-01,a,b,5,nzd`],
  ])('accepts %s', (_, text) => {
    const decoded = decodeCostText(new TextEncoder().encode(text));
    expect(decoded).toHaveProperty('text');
    const row = only(readCsvCosts('text' in decoded ? decoded.text : '', 'csv'));
    expect(row).toMatchObject({ date: '2026-01-01', class_1: 'a', class_2: 'b', amount: '5' });
  });

  it.each([
    ['0', '0'],
    ['-0.00', '0.00'],
    ['007', '7'],
    ['+5', '5'],
    ['-5.25', '-5.25'],
    ['$5.10', '5.10'],
    ['-$5', '-5'],
    ['"1,234.50"', '1234.50'],
    ['"1,234,567"', '1234567'],
    ['0.1', '0.1'],
    ['0.000001', '0.000001'],
    ['1.50000000000', '1.5'],
    ['999999999999.999999', '999999999999.999999'],
  ])('keeps the amount %s exactly', (written, amount) => {
    expect(only(csv(`2026-01-01,a,b,${written}`))?.amount).toBe(amount);
  });

  it.each([
    ['2026-02-30,a,b,1', 'Date "2026-02-30" is not a day of the calendar'],
    ['2025-02-29,a,b,1', 'Date "2025-02-29" is not a day of the calendar'],
    ['2026-00-10,a,b,1', 'Date "2026-00-10" is not a day of the calendar'],
    ['2026-1-1,a,b,1', 'Date "2026-1-1" is not written as yyyy-mm-dd'],
    ['30/01/2026,a,b,1', 'Date "30/01/2026" is not written as yyyy-mm-dd'],
    ['0026-01-01,a,b,1', 'Date "0026-01-01" is not between 1900-01-01 and 2200-12-31'],
    [',a,b,1', 'Date is empty'],
    ['2026-01-01, ,b,1', 'Class 1 is empty'],
    ['2026-01-01,a,,1', 'Class 2 is empty'],
    ['2026-01-01,a,b,', 'Amount is empty'],
    ['2026-01-01,a,b,"12,5x"', 'Amount "12,5x" is not a number such as 1234.50'],
    ['2026-01-01,a,b,"12,5"', 'Amount "12,5" is not a number such as 1234.50'],
    ['2026-01-01,a,b,1e3', 'Amount "1e3" is not a number such as 1234.50'],
    ['2026-01-01,a,b,NaN', 'Amount "NaN" is not a number such as 1234.50'],
    ['2026-01-01,a,b,Infinity', 'Amount "Infinity" is not a number such as 1234.50'],
    ['2026-01-01,a,b,0x10', 'Amount "0x10" is not a number such as 1234.50'],
    ['2026-01-01,a,b,٣', 'Amount "٣" is not a number such as 1234.50'],
    ['2026-01-01,a,b,=1+1', 'Amount "=1+1" is not a number such as 1234.50'],
    ['2026-01-01,a,b,--1', 'Amount "--1" is not a number such as 1234.50'],
    ['2026-01-01,a,b,5.', 'Amount "5." is not a number such as 1234.50'],
    ['2026-01-01,a,b,1.1234567', 'Amount "1.1234567" has more than 6 decimals'],
    ['2026-01-01,a,b,1000000000000', 'Amount "1000000000000" has more than 12 digits'],
    [`2026-01-01,a,b,${'9'.repeat(500)}`, `Amount "${'9'.repeat(40)}…" is not a number such as 1234.50`],
    [`2026-01-01,${'x'.repeat(101)},b,1`, `Class 1 "${'x'.repeat(40)}…" is longer than 100 characters`],
    ['2026-01-01,a\u0000,b,1', 'Class 1 "a\\u{0}" has a control character in it'],
    ['2026-01-01,a\u001b[2J,b,1', 'Class 1 "a\\u{1b}[2J" has a control character in it'],
    ['2026-01-01,a', 'there are 2 fields where the header has 4'],
    ['2026-01-01,a,b,1,more', 'there are 5 fields where the header has 4'],
    [
      '2026-13-01,,b,x',
      'Date "2026-13-01" is not a day of the calendar; Class 1 is empty; Amount "x" is not a number such as 1234.50',
    ],
    ['2026-01-01,a"b,c,1', 'a quotation mark stands within a field that is not in quotation marks'],
    ['2026-01-01,"a,b,1', 'a quotation mark is opened and never closed'],
  ])('is refused with the number of the bad line: %j', (line, message) => {
    const reading = csv('2026-01-01,good,line,1', '', line);
    expect(describeProblems(reading)).toEqual([`line 4: ${message}`]);
  });

  it('counts lines within quoted fields', () => {
    const reading = csv('2026-01-01,"two\nlines",b,1', '2026-01-01,a,b,x');
    expect(describeProblems(reading)).toEqual(['line 4: Amount "x" is not a number such as 1234.50']);
    expect(reading.rows[0]?.class_1).toBe('two\nlines');
  });

  it.each([
    ['', 'line 1: there is no header with Date, Class 1, Class 2 and Amount'],
    ['Date,Class 1,Amount\n', 'line 1: the header has no column Class 2'],
    ['Date;Class 1;Class 2;Amount,x\n', 'line 1: the header has no column Amount'],
    ['\n\nclass 1\n', 'line 3: the header has no column Date, no column Class 2, no column Amount'],
    [`${HEADER},amount\n`, 'line 1: the header has more than one column for "amount"'],
    ['"Date\n', 'line 1: there is no header with Date, Class 1, Class 2 and Amount'],
  ])('needs its header row: %j', (text, problem) => {
    expect(describeProblems(readCsvCosts(text, 'csv'))).toEqual([problem]);
  });

  it('treats formulas, markup and SQL as data', () => {
    const hostile = [
      '=cmd|calc!A0',
      '<img src=x onerror=alert(1)>',
      "'; drop table x; --",
      '@SUM(1)',
      '-2+3',
    ];
    for (const text of hostile) expect(only(csv(`2026-01-01,${text},b,1`))?.class_1).toBe(text);
  });

  it('reports unknown columns', () => {
    const reading = readCsvCosts(`${HEADER},Invoice,\n2026-01-01,a,b,1,77,`, 'csv');
    expect(reading).toMatchObject({ problemCount: 0, ignoredColumns: ['invoice'] });
  });

  it('identifies an entry by its Id, or by its content and its position among entries with the same content', () => {
    const reading = readCsvCosts(
      `${HEADER},Id,Source\n2026-01-01,a,b,1.50,x1,\n2026-01-01,a,b,1.5,,\n2026-01-01,a,b,1.500,,\n` +
        '2026-01-01,a,b,1.5,x1,bank\n2026-01-01,a,b,1.5,,bank\n',
      'csv',
    );
    expect(describeProblems(reading)).toEqual([]);
    const keys = reading.rows.map(
      ({ source, entry_key }) => `${source} ${entry_key.replaceAll('\u001f', '|')}`,
    );
    expect(keys).toEqual([
      'csv id:x1',
      'csv row:2026-01-01|a|b|1.5|1',
      'csv row:2026-01-01|a|b|1.5|2',
      'bank id:x1',
      'bank row:2026-01-01|a|b|1.5|1',
    ]);
  });

  it("uses the same default source for CSV and JSON, and accepts the function's former default", () => {
    const named = readCsvCosts(`${HEADER},Source\n2026-01-01,a,b,1,machine`);
    const unnamed = readCsvCosts(`${HEADER}\n2026-01-01,a,b,1`);
    expect(named.rows).toEqual(unnamed.rows);
    expect(unnamed.rows).toMatchObject([{ source: 'csv' }]);
  });

  it('refuses a duplicate Id and the source reserved for demonstration data', () => {
    const text = `${HEADER},Id,Source\n2026-01-01,a,b,1,x,\n2026-01-02,a,b,2,x,\n2026-01-02,a,b,2,y,demo`;
    expect(describeProblems(readCsvCosts(text, 'csv'))).toEqual([
      'line 3: Id "x" is also on line 2',
      'line 4: Source "demo" is reserved for the demonstration data',
    ]);
  });

  it('refuses other currencies', () => {
    const reading = readCsvCosts(`${HEADER},Currency\n2026-01-01,a,b,1,USD`, 'csv');
    expect(describeProblems(reading)).toEqual(['line 2: Currency "USD" is not NZD']);
  });

  it('has size limits', () => {
    const many = Array.from({ length: COST_LIMITS.lines + 1 }, () => '2026-01-01,a,b,1');
    expect(describeProblems(csv(...many))).toEqual([
      `line ${COST_LIMITS.lines + 2}: there are more than ${COST_LIMITS.lines} lines of costs: split the file`,
    ]);
    const bad = describeProblems(csv(...Array.from({ length: 150 }, () => 'x')));
    expect(bad).toHaveLength(101);
    expect(bad.at(-1)).toBe('and 50 more');
    expect(decodeCostText(new Uint8Array(COST_LIMITS.bytes + 1))).toEqual({
      problem: 'is larger than 10 MB',
    });
  });

  it('must be UTF-8', () => {
    for (const bytes of [
      [0xff, 0xfe, 0x44, 0x00],
      [0x44, 0xe9, 0x2c],
      [0xc0, 0x80],
    ]) {
      expect(decodeCostText(Uint8Array.from(bytes))).toEqual({ problem: 'is not UTF-8 text' });
    }
  });
});

describe('costs as JSON', () => {
  const entry = { date: '2026-01-01', class_1: 'a', class_2: 'b', amount: '1.50' };

  it('are read entry by entry', () => {
    const { mode, reading } = readJsonCosts(
      JSON.stringify({
        mode: 'replace',
        source: 'bank',
        entries: [entry, { ...entry, amount: -2.5, id: '7' }],
      }),
    );
    expect(mode).toBe('replace');
    expect(reading.rows).toMatchObject([
      { line: 1, amount: '1.50', source: 'bank' },
      { line: 2, amount: '-2.5', source: 'bank', entry_key: 'id:7' },
    ]);
    expect(readJsonCosts(JSON.stringify({ entries: [entry] }))).toMatchObject({
      mode: 'merge',
      reading: { rows: [{ source: 'csv' }] },
    });
  });

  it('are refused with the number of the entry', () => {
    const wrong = [
      null,
      [],
      'x',
      {},
      { ...entry, amount: 0.1 + 0.2 },
      { ...entry, amount: 1e21 },
      { ...entry, amount: null },
      { ...entry, date: 20260101 },
      { ...entry, class_1: '\ud800' },
      { ...entry, external_id: 'x' },
      { ...entry, id: 'same' },
      { ...entry, id: 'same' },
    ];
    const { reading } = readJsonCosts(JSON.stringify({ entries: wrong }));
    const amount = 'Amount must be a text such as "12.50", or a number of at most 15 digits';
    expect(describeProblems(reading)).toEqual([
      'entry 1: this is not an object',
      'entry 2: Date is empty; Class 1 is empty; Class 2 is empty; Amount is empty',
      'entry 3: this is not an object',
      'entry 4: Date is empty; Class 1 is empty; Class 2 is empty; Amount is empty',
      `entry 5: ${amount}`,
      `entry 6: ${amount}`,
      `entry 7: ${amount}`,
      'entry 8: Date must be a text',
      'entry 9: Class 1 "\\u{d800}" is not Unicode text',
      'entry 10: there are fields other than date, class_1, class_2, amount, id, source and currency',
      'entry 12: Id "same" is also on entry 11',
    ]);
  });

  it.each([
    ['', 'The body is not valid JSON.'],
    ['[', 'The body is not valid JSON.'],
    ['['.repeat(1_000_000), 'The body is not valid JSON.'],
    ['[]', /The body|entries/],
    ['{"entries":{}}', /entries/],
    ['{"entries":[],"mode":"delete"}', /mode/],
    ['{"entries":[],"more":1}', /more/],
  ])('need the right shape: %.40j', (json, message) => {
    expect(() => readJsonCosts(json)).toThrow(CostsBodyError);
    expect(() => readJsonCosts(json)).toThrow(message);
  });
});

it('quotes a value without its control characters', () => {
  expect(quoteValue('a\u202eb\u001b[0m\n')).toBe('"a\\u{202e}b\\u{1b}[0m\\u{a}"');
  expect(quoteValue('🎉'.repeat(60))).toBe(`"${'🎉'.repeat(40)}…"`);
});
