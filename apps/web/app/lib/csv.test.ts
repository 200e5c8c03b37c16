import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

describe('csvText', () => {
  it('ends every row with CRLF and marks the file as UTF-8', () => {
    expect(
      csvText([
        ['a', 'b'],
        ['1', ''],
      ]),
    ).toBe('\uFEFFa,b\r\n1,\r\n');
  });

  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "yes"', '"say ""yes"""'],
    ['two\nlines', '"two\nlines"'],
    ['-12.50', '-12.50'],
    ['+3', '+3'],
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-1+2', "'-1+2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ["'=1+1", "''=1+1"],
    ["'-5", "''-5"],
    ["''=1", "'''=1"],
    ["'tis", "'tis"],
    ['\tx', "'\tx"],
    ['\r=1', '"\'\r=1"'],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ])('writes %j as %j', (value, written) => expect(csvText([[value]])).toBe(`\uFEFF${written}\r\n`));
});
