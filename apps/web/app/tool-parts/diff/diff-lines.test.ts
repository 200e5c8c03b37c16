import { describe, expect, it } from 'vitest';
import { countChanges, type DiffRow, diffLines, groupRows, startsClause } from './diff-lines.ts';

/** `=1:1`, `-2`, `+3`, `-2+3`: one word a row, with the line numbers. */
const sketch = (rows: readonly DiffRow[]) =>
  rows
    .map(({ original, formatted }) =>
      original?.type === 'unchanged'
        ? `=${original.lineNumber}:${formatted?.lineNumber}`
        : `${original ? `-${original.lineNumber}` : ''}${formatted ? `+${formatted.lineNumber}` : ''}`,
    )
    .join(' ');
const lines = (...text: string[]) => text.join('\n');

describe('diffLines', () => {
  it('finds nothing between equal texts', () => {
    expect(sketch(diffLines('a\nb', 'a\nb'))).toBe('=1:1 =2:2');
  });

  it('does not report a different kind of line end as a change', () => {
    expect(sketch(diffLines('a\r\nb\r\nc', 'a\nb\nc'))).toBe('=1:1 =2:2 =3:3');
  });

  it('pairs a changed line with its successor', () => {
    expect(sketch(diffLines('a\nb\nc', 'a\nB\nc'))).toBe('=1:1 -2+2 =3:3');
  });

  it('finds the next common line up to five lines ahead on either side', () => {
    expect(sketch(diffLines('a\nz', lines('a', '1', '2', '3', '4', '5', 'z')))).toBe(
      '=1:1 +2 +3 +4 +5 +6 =2:7',
    );
    expect(sketch(diffLines(lines('a', '1', '2', '3', '4', '5', 'z'), 'a\nz'))).toBe(
      '=1:1 -2 -3 -4 -5 -6 =7:2',
    );
  });

  it('does not look further than five lines', () => {
    expect(sketch(diffLines('a\nz', lines('a', '1', '2', '3', '4', '5', '6', 'z')))).toBe(
      '=1:1 -2+2 +3 +4 +5 +6 +7 +8',
    );
  });

  it('pairs lines that were replaced by more or fewer lines', () => {
    expect(sketch(diffLines(lines('a', 'x', 'b'), lines('a', '1', '2', '3', 'b')))).toBe(
      '=1:1 -2+2 +3 +4 =3:5',
    );
  });

  it('does not resync on blank lines alone', () => {
    expect(sketch(diffLines(lines('x', '', 'y'), lines('1', '2', '', '3')))).toBe('-1+1 -2+2 -3+3 +4');
  });

  it('handles an empty side', () => {
    expect(sketch(diffLines('', 'a\nb'))).toBe('-1+1 +2');
    expect(sketch(diffLines('', ''))).toBe('=1:1');
  });

  it('keeps every line of both texts, once and in order', () => {
    // A small generator with a fixed seed: the same texts on every machine.
    let seed = 42;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    for (let round = 0; round < 300; round += 1) {
      const before = Array.from({ length: random(30) + 1 }, () => 'abcde'.charAt(random(6)));
      const after = Array.from({ length: random(30) + 1 }, () => 'abcde'.charAt(random(6)));
      const rows = diffLines(before.join('\n'), after.join('\n'));
      expect(rows.flatMap((row) => row.original?.content ?? [])).toEqual(before);
      expect(rows.flatMap((row) => row.formatted?.content ?? [])).toEqual(after);
      for (const row of rows) {
        if (row.original?.type === 'unchanged') expect(row.original.content).toBe(row.formatted?.content);
      }
    }
  });

  it('counts removed and added lines', () => {
    expect(countChanges(diffLines('a\nx', lines('a', '1', '2')))).toEqual({ removed: 1, added: 2 });
  });
});

describe('groupRows', () => {
  const shape = (before: string, after: string, maxRows: number) =>
    groupRows(diffLines(before, after), maxRows).map(
      (hunk) => `${hunk.changed ? '~' : '='}${hunk.original.length}/${hunk.formatted.length}`,
    );

  it('joins neighbours of one kind', () => {
    expect(shape(lines('a', 'b', 'x', 'c'), lines('a', 'b', '1', '2', 'c'), 40)).toEqual([
      '=2/2',
      '~1/2',
      '=1/1',
    ]);
  });

  it('splits a long hunk, and loses nothing', () => {
    expect(shape('x', lines('1', '2', '3', '4', '5'), 2)).toEqual(['~1/2', '~0/2', '~0/1']);
  });
});

describe('startsClause', () => {
  it.each([
    'SELECT a',
    '  from t',
    'WHERE x',
    'JOIN t',
    'LEFT  OUTER JOIN t',
    'natural full outer join t',
    'asof join t',
    'GROUP BY 1',
    'order   by 1',
    'HAVING x',
    'WITH a AS (',
    'UNION ALL',
    'INTERSECT',
    'EXCEPT',
    'LIMIT 1',
    'OFFSET 1',
    'QUALIFY x',
  ])('sees the clause in %j', (line) => {
    expect(startsClause(line)).toBe(true);
  });

  it.each([
    'a, select',
    'selected',
    'from_date,',
    'LEFT(a, 2)',
    'group_id',
    '-- SELECT',
    'within',
    'AND x',
    '',
  ])('sees none in %j', (line) => {
    expect(startsClause(line)).toBe(false);
  });
});
