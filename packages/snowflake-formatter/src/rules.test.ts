import { describe, expect, it } from 'vitest';
import { type FormatSqlOptions, formatSQL } from './index.ts';

function format(sql: string, options: FormatSqlOptions = {}): string {
  const { formatted, errors } = formatSQL(sql, options);
  expect(errors).toEqual([]);
  expect(formatSQL(formatted, options).formatted).toBe(formatted);
  return formatted;
}

const lines = (...text: string[]): string => text.join('\n');

describe('a list of two numbers with a comment', () => {
  it('has one line per entry, like any other list', () => {
    expect(format('select a from t where b in (1, -- one\n2)')).toBe(
      lines('SELECT a', '  FROM t', ' WHERE b IN (', '         1, -- one', '         2', '       )'),
    );
  });
});

describe('rule 1, the river', () => {
  it('aligns with the longest clause keyword', () => {
    expect(format('select a from t natural left outer join u')).toBe(
      lines('                 SELECT a', '                   FROM t', 'NATURAL LEFT OUTER JOIN u'),
    );
  });

  it('starts at the left margin in the left layout', () => {
    expect(format('select a, b from t join u on t.x=u.x and t.y=u.y where a and b', { layout: 'left' })).toBe(
      lines(
        'SELECT a,',
        '       b',
        'FROM t',
        'JOIN u',
        '  ON t.x = u.x',
        '  AND t.y = u.y',
        'WHERE a',
        '  AND b',
      ),
    );
  });

  it('includes UPDATE and DELETE', () => {
    expect(format('update t set a=1,b=2 from u where t.id=u.id')).toBe(
      lines('UPDATE t', '   SET a = 1,', '       b = 2', '  FROM u', ' WHERE t.id = u.id'),
    );
    expect(format('delete from t using u where t.id=u.id')).toBe(
      lines('DELETE FROM t', ' USING u', ' WHERE t.id = u.id'),
    );
  });
});

describe('AND and OR', () => {
  it('start lines, except for the AND of BETWEEN', () => {
    expect(format('select 1 from t where a not between 1 and 2 and b between 3 and 4 or c')).toBe(
      lines('SELECT 1', '  FROM t', ' WHERE a NOT BETWEEN 1 AND 2', '   AND b BETWEEN 3 AND 4', '    OR c'),
    );
  });

  it('leave room for more tables after a join', () => {
    expect(format('select 1 from a join b on a.x=b.x and a.y, lateral flatten(input=>a.z) f')).toBe(
      lines(
        'SELECT 1',
        '  FROM a',
        '  JOIN b',
        '    ON a.x = b.x',
        '   AND a.y,',
        '       LATERAL FLATTEN(input => a.z) AS f',
      ),
    );
  });
});

describe('rule 2, lists', () => {
  it('indents items without alignCommas', () => {
    expect(format('select a,b from t', { alignCommas: false, indentSize: 4 })).toBe(
      lines('SELECT a,', '    b', '  FROM t'),
    );
  });

  it('keeps a list on its line without newlineAfterComma', () => {
    expect(format('select a,b from t,u', { newlineAfterComma: false })).toBe(
      lines('SELECT a, b', '  FROM t, u'),
    );
  });

  it('puts leading commas before the items that they align with', () => {
    expect(format('select a,b from t', { commaPosition: 'leading' })).toBe(
      lines('SELECT a', '     , b', '  FROM t'),
    );
  });

  it('breaks a list that does not fit, one entry per line', () => {
    expect(format("select 1 from t where a in ('aaaaaaaa','bbbbbbbb')", { maxLineLength: 30 })).toBe(
      lines(
        'SELECT 1',
        '  FROM t',
        ' WHERE a IN (',
        "         'aaaaaaaa',",
        "         'bbbbbbbb'",
        '       )',
      ),
    );
  });
});

describe('rule 3, nested queries', () => {
  it('keeps a query that fits on its line without indentSubqueries', () => {
    expect(format('select a from t where b in (select c from u)', { indentSubqueries: false })).toBe(
      lines('SELECT a', '  FROM t', ' WHERE b IN (SELECT c FROM u)'),
    );
  });

  it('does not indent a query that does not fit', () => {
    expect(
      format('select a from t where b in (select c from u)', { indentSubqueries: false, maxLineLength: 20 }),
    ).toBe(lines('SELECT a', '  FROM t', ' WHERE b IN (', '       SELECT c', '         FROM u', '       )'));
  });
});

describe('rule 4, case', () => {
  it('keeps the case of words that are only column names', () => {
    expect(format('select date, name, value, type, rank, order_date, limit, offset from t')).toBe(
      lines(
        'SELECT date,',
        '       name,',
        '       value,',
        '       type,',
        '       rank,',
        '       order_date,',
        '       limit,',
        '       offset',
        '  FROM t',
      ),
    );
  });

  it('keeps the case of path steps and argument names', () => {
    expect(format('select src:from, src:select.where::int, f(input => a, Mode => b) from t')).toBe(
      lines(
        'SELECT src:from,',
        '       src:select.where::INT,',
        '       f(input => a, Mode => b)',
        '  FROM t',
      ),
    );
  });

  it('upper-cases functions that are known, if requested', () => {
    expect(format('select sum(a), my_udf(b)')).toBe(lines('SELECT SUM(a),', '       my_udf(b)'));
    expect(format('select sum(a)', { formatFunctions: false })).toBe('SELECT sum(a)');
  });

  it('keeps the author’s case without uppercaseKeywords', () => {
    expect(format('SELECT a FROM t x', { uppercaseKeywords: false })).toBe(
      lines('SELECT a', '  FROM t AS x'),
    );
    expect(format('select a::int From t x', { uppercaseKeywords: false })).toBe(
      lines('select a::int', '  From t as x'),
    );
  });
});

describe('rule 5, CASE', () => {
  it('keeps one WHEN on a line and puts several on separate lines', () => {
    expect(format('select case when a then 1 else 2 end')).toBe('SELECT CASE WHEN a THEN 1 ELSE 2 END');
    expect(format('select case a when 1 then 2 when 3 then 4 end')).toBe(
      lines('SELECT CASE a', '         WHEN 1 THEN 2', '         WHEN 3 THEN 4', '       END'),
    );
  });
});

describe('rule 6, long lines', () => {
  it('break before operators if there is no better position', () => {
    expect(format("select first_name || ' ' || last_name name from t", { maxLineLength: 30 })).toBe(
      lines('SELECT first_name', "         || ' '", '         || last_name AS name', '  FROM t'),
    );
  });

  it('break at AND and OR first', () => {
    expect(format('select 1 from t where (aaaa = bbbb or cccc = dddd)', { maxLineLength: 30 })).toBe(
      lines(
        'SELECT 1',
        '  FROM t',
        ' WHERE (',
        '         aaaa = bbbb',
        '         OR cccc = dddd',
        '       )',
      ),
    );
  });

  it('break a window before the operator after it', () => {
    const sql = 'select 1 from t qualify row_number() over (partition by customer order by day desc) = 1';
    expect(format(sql, { maxLineLength: 60 })).toBe(
      lines(
        ' SELECT 1',
        '   FROM t',
        'QUALIFY ROW_NUMBER() OVER (',
        '          PARTITION BY customer',
        '          ORDER BY day DESC',
        '        ) = 1',
      ),
    );
  });

  it('overflow where nothing can break', () => {
    expect(format(`select '${'x'.repeat(50)}'`, { maxLineLength: 20 })).toBe(`SELECT '${'x'.repeat(50)}'`);
  });
});

describe('rule 7, comments', () => {
  it('stay with their tokens', () => {
    expect(format('select a, -- one\n  b /* two */ -- three\n  , c\n-- four\nfrom t')).toBe(
      lines('SELECT a, -- one', '       b /* two */ -- three', '     , c', '  -- four', '  FROM t'),
    );
  });

  it('have their stars aligned', () => {
    expect(format('/*\n* a\n* b\n*/\nselect 1')).toBe(lines('/*', ' * a', ' * b', ' */', 'SELECT 1'));
  });

  it('switch formatting off and on', () => {
    expect(format('select  1;\n-- fmt: off\nselect   2 ;\n-- fmt: on\nselect  3;')).toBe(
      lines('SELECT 1;', '', '-- fmt: off', 'select   2 ;', '-- fmt: on', 'SELECT 3;'),
    );
  });
});

describe('rule 8, spacing', () => {
  it('adds no space that would change the meaning, and separates tokens that would join', () => {
    expect(
      format('select a - -b, 1 .. 2, x : y :: int, t . $1, a||b, @s/p/*.csv from @s/p (pattern=>1)'),
    ).toBe(
      lines(
        'SELECT a - -b,',
        '       1 .. 2,',
        '       x:y::INT,',
        '       t.$1,',
        '       a || b,',
        '       @s/p/*.csv',
        '  FROM @s/p (pattern => 1)',
      ),
    );
  });
});

describe('rule 10, statements', () => {
  it('are separated by one blank line', () => {
    expect(format('select 1;select 2;\n\n\n\n-- c\n\n-- d\nselect 3\n;')).toBe(
      lines('SELECT 1;', '', 'SELECT 2;', '', '-- c', '', '-- d', 'SELECT 3;'),
    );
  });

  it('keep the blank lines between entries, also above a comma that started its line', () => {
    const formatted = lines(
      '  WITH a AS (',
      '         SELECT 1',
      '       ),',
      '',
      '       b AS (',
      '         SELECT 2',
      '       )',
      '',
      'SELECT x,',
      '',
      '       y',
      '  FROM a',
    );
    expect(format('with a as (select 1)\n\n\n, b as (select 2)\n\nselect x\n\n, y from a')).toBe(formatted);
    expect(format(formatted)).toBe(formatted);
  });

  it('keep line endings, byte order mark and the end of the text', () => {
    expect(format('\uFEFFselect a\r\nfrom t\r\n')).toBe('\uFEFFSELECT a\r\n  FROM t\r\n');
    expect(format('select a')).toBe('SELECT a');
  });
});

describe('rule 12, preserveWhitespace', () => {
  it('changes case and trailing spaces only', () => {
    expect(format('select  a b ,c  \n\n\n from t ', { preserveWhitespace: true })).toBe(
      'SELECT  a b ,c\n\n\n FROM t',
    );
  });
});
