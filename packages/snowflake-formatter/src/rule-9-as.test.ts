import { describe, expect, it } from 'vitest';
import { type FormatSqlOptions, formatSQL } from './index.ts';

function format(sql: string, options: FormatSqlOptions = {}): string {
  const { formatted, errors } = formatSQL(sql, options);
  expect(errors).toEqual([]);
  expect(formatSQL(formatted, options).formatted).toBe(formatted);
  return formatted;
}

const lines = (...text: string[]): string => text.join('\n');

describe('rule 9, AS', () => {
  it('is added if the parse is certain', () => {
    expect(format('select a b, c "D", f(x) y from t u, (select 1) v')).toBe(
      lines(
        'SELECT a AS b,',
        '       c AS "D",',
        '       f(x) AS y',
        '  FROM t AS u,',
        '       (',
        '         SELECT 1',
        '       ) AS v',
      ),
    );
  });

  it('is not added to words of unknown syntax and templates', () => {
    expect(format('update {{ t }} u set a = 1')).toBe(lines('UPDATE {{ t }} u', '   SET a = 1'));
    expect(format('delete from double precision')).toBe('DELETE FROM double precision');
    expect(format('select a from test pivot')).toBe(lines('SELECT a', '  FROM test pivot'));
    expect(format("select a from {{ var('x') }} o")).toBe(lines('SELECT a', "  FROM {{ var('x') }} o"));
    expect(format('select * from x asof join y limit match_condition (x.a > y.a)')).toContain(
      'ASOF JOIN y limit MATCH_CONDITION (x.a > y.a)',
    );
  });

  it('is not added if aliases are to be kept', () => {
    const kept = format('select a b, c as d from t u', { aliasAs: 'keep' });
    expect(kept).toBe(lines('SELECT a b,', '       c AS d', '  FROM t u'));
  });

  it('is added after a template that renders a relation', () => {
    for (const relation of ["{{ ref('x') }}", "{{ source('a', 'b') }}", '{{ this }}', "{{ref('p', 'x')}}"])
      expect(format(`select a from ${relation} o`)).toBe(lines('SELECT a', `  FROM ${relation} AS o`));
  });

  it.each([
    "select a + interval '2' weeks, b",
    "select a + interval '2' quarters\n  from t",
    'select a from t lateral view outer explode(b)',
    'select a from t cross apply f(x)',
    'select a from t outer apply f(x) y',
  ])('is not added in the SQL of other databases: %s', (sql) => {
    expect(format(sql)).not.toMatch(/\bAS\b/);
  });

  it('is not added in macros for other databases', () => {
    const macro = (name: string) => `{% macro ${name}() %}\nselect a b from t u\n{% endmacro %}`;
    for (const name of ['bigquery__f', 'spark__f', 'postgres__f'])
      expect(format(macro(name))).not.toMatch(/\bAS\b/);
    for (const name of ['default__f', 'snowflake__f', 'f'])
      expect(format(macro(name)).match(/\bAS\b/g)).toHaveLength(2);
  });

  it('is not added after a template tag, which decides whether the words are present', () => {
    expect(format('select a, {% if x %} b {% else %} c {% endif %} from t {% if y %} u {% endif %}')).toBe(
      lines('SELECT a,', '       {% if x %} b {% else %} c {% endif %}', '  FROM t {% if y %} u {% endif %}'),
    );
  });
});
