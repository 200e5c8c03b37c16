import { describe, expect, it } from 'vitest';
import { formatSQL } from './index.ts';

const lines = (...list: string[]): string => list.join('\n');

function formatted(sql: string, options = {}): string {
  const result = formatSQL(sql, options);
  expect(result.errors).toEqual([]);
  expect(formatSQL(result.formatted, options).formatted).toBe(result.formatted);
  return result.formatted;
}

describe('a line that ends in -- noqa', () => {
  it('keeps every byte, and the rest is formatted', () => {
    const sql = lines(
      'select a,',
      '   b   as  c, -- noqa: LT01',
      'd',
      'from   t  t1 -- NOQA',
      'where a=1 and b=2',
    );
    expect(formatted(sql)).toBe(
      lines(
        'SELECT a,',
        '   b   as  c, -- noqa: LT01',
        '       d',
        'from   t  t1 -- NOQA',
        ' WHERE a = 1',
        '   AND b = 2',
      ),
    );
  });

  it('may be a whole statement', () => {
    expect(formatted('select a,b  from t -- noqa\n;\nselect  c')).toBe(
      'select a,b  from t -- noqa\n;\n\nSELECT c',
    );
  });

  it('is formatted if it has an unbalanced bracket', () => {
    expect(formatted('select a from t where b in ( -- noqa\n1,2)')).toContain('IN ( -- noqa');
  });

  it('is protected with leading commas and with all other layouts', () => {
    const sql = 'select a\n , b   as  c -- noqa\n , d from t';
    for (const options of [{ commaPosition: 'leading' }, { layout: 'left' }, { preserveWhitespace: true }])
      expect(formatted(sql, options)).toContain('\n , b   as  c -- noqa\n');
  });
});

it('a block that is not proved is kept beside a protected line', () => {
  const block = "{% macro a() %}((array_sort(() -> case {{{b}} end)),   '{{ c }}'){% endmacro %}";
  expect(formatted(`${block}\nselect a -- noqa\nfrom t`)).toBe(`${block}\nselect a -- noqa\nFROM t`);
});

describe('a region inside a list', () => {
  it('does not move the entries after it', () => {
    expect(formatted('select a,\n-- fmt: off\nb  ,\n-- fmt: on\nc from t')).toBe(
      lines('SELECT a,', '       -- fmt: off', 'b  ,', '-- fmt: on', '       c', '  FROM t'),
    );
  });
});
