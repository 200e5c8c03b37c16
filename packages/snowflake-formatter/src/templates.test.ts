import { describe, expect, it } from 'vitest';
import { formatSQL } from './index.ts';

const format = (sql: string) => formatSQL(sql).formatted;
const lines = (...list: string[]) => list.join('\n');

describe('a template block inside quotes', () => {
  it.each([
    ["select '{{ var('start_date') }}' d from t", "SELECT '{{ var('start_date') }}' AS d\n  FROM t"],
    ["select '{{ var('from') }}' from t", "SELECT '{{ var('from') }}'\n  FROM t"],
    [`select '{{ x | replace("'","''") }}' from t`, `SELECT '{{ x | replace("'","''") }}'\n  FROM t`],
    [
      'select "{{ var(\'a\') }}", "{{ var("b") }}" from t',
      'SELECT "{{ var(\'a\') }}",\n       "{{ var("b") }}"\n  FROM t',
    ],
    [
      "select '{% if x == 'a' %}1{% else %}2{% endif %}' v from t",
      "SELECT '{% if x == 'a' %}1{% else %}2{% endif %}' AS v\n  FROM t",
    ],
    ["select 'it''s {# it's #}' v from t", "SELECT 'it''s {# it's #}' AS v\n  FROM t"],
  ])('is part of the token: %s', (sql, expected) => {
    expect(format(sql)).toBe(expected);
  });

  it.each([
    [
      "select replace(replace(a, '{{', ''), '}}', '') b from t",
      "SELECT REPLACE(REPLACE(a, '{{', ''), '}}', '') AS b\n  FROM t",
    ],
    [
      "select 1 from t where d like '{%' and e like '%}'",
      "SELECT 1\n  FROM t\n WHERE d LIKE '{%'\n   AND e LIKE '%}'",
    ],
    ["select '{{ a' b from t", "SELECT '{{ a' AS b\n  FROM t"],
    ["select '{# a' b from t", "SELECT '{# a' AS b\n  FROM t"],
    ['select \'{"a":{}}\' b from t', 'SELECT \'{"a":{}}\' AS b\n  FROM t'],
  ])('is not a block if the braces are text: %s', (sql, expected) => {
    expect(format(sql)).toBe(expected);
  });

  it('is text if it takes a closing quote with it, and the string ends as it does in SQL', () => {
    const sql = "select '{{ a' b, c from t where d = e || f }}";
    expect(formatSQL(sql).diagnostics.map(({ code }) => code)).not.toContain('unclosed');
  });
});

describe('a tag that begins or ends a capturing block', () => {
  it('separates statements without a semicolon', () => {
    const macro = (name: string) =>
      `{% macro ${name}() %}\ncreate or replace table x as select a, b from t\n{% endmacro %}`;
    const formatted = (name: string) =>
      lines(
        `{% macro ${name}() %}`,
        '  CREATE OR REPLACE TABLE x AS',
        '  SELECT a,',
        '         b',
        '    FROM t',
        '{% endmacro %}',
      );
    expect(format(`${macro('a')}\n${macro('b')}\n`)).toBe(`${formatted('a')}\n${formatted('b')}\n`);
  });

  it('keeps the comment at the end of the statement there', () => {
    const sql = '{% set q %}\nselect a from t -- note\n{% endset %}\nselect b from u';
    expect(format(sql)).toBe(
      lines('{% set q %}', '  SELECT a', '    FROM t -- note', '{% endset %}', 'SELECT b', '  FROM u'),
    );
  });

  it('does not end a statement inside brackets, nor does a tag that only sets a value', () => {
    const sql = 'select a, (select {% set x = 1 %} b from u {% call c() %} d {% endcall %}) e\nfrom t';
    expect(format(sql)).toMatch(/\n {2}FROM t$/);
  });

  it('is not a token of the text', () => {
    const { tokens } = formatSQL('select 1\n{% endmacro %}\nselect 2', { includeTokens: true });
    expect(tokens?.map(({ value }) => value).filter((value) => value === '')).toEqual([]);
  });
});

describe('other forms in dbt projects', () => {
  it.each([
    [
      "{{ config(materialized='view') }} select a from t",
      "{{ config(materialized='view') }}\nSELECT a\n  FROM t",
    ],
    ['{{ config(a=1) }}\nTABLES(t as u)', '{{ config(a=1) }}\nTABLES (t AS u)'],
  ])('a configuration stands alone: %s', (sql, expected) => {
    expect(format(sql)).toBe(expected);
  });

  it.each(['-%}', '%}', '#}', '-#}'])(
    'the rest of a tag (%s) does not cause other text in the file to be refused',
    (stray) => {
      for (const before of ['{% if x %} ', '{# x #} ', '', 'select 1;\n']) {
        const { formatted, diagnostics } = formatSQL(`${before}${stray}\nselect a, b from t`);
        expect(diagnostics).toEqual([]);
        expect(formatted.endsWith(`${stray}\nSELECT a,\n       b\n  FROM t`)).toBe(true);
      }
    },
  );

  it.each([
    ['select a -%}, b from t', 'SELECT a -%},\n       b\n  FROM t'],
    ['{# note #}%}\nselect a', '{# note #}%}\nSELECT a'],
    ['a as #}#}\n""', 'a AS #}#} ""'],
    ['select ï As#}', 'SELECT ï As#}'],
    ['select r Left#}', 'SELECT r Left#}'],
    ['replace\nw*%}exclude', 'REPLACE w * %}EXCLUDE'],
    ['select f(a #}) from t', 'SELECT f(a #})\n  FROM t'],
    ['select a%}b, date%}_c from t', 'SELECT a%}b,\n       date%}_c\n  FROM t'],
  ])('the rest of a tag is not moved: %s', (sql, expected) => {
    expect(format(sql)).toBe(expected);
    expect(format(expected)).toBe(expected);
  });
});

describe('adjacent tags', () => {
  it.each([
    [
      'are not taken for an entry of the list',
      'select {% for c in cs %}{{ c }}{% if not loop.last %},{% endif %}{% endfor %} from t',
      'SELECT {% for c in cs %}{{ c }}{% if not loop.last %},{% endif %}{% endfor %}\n  FROM t',
    ],
    [
      'stay with the comma if they end blocks',
      'select a, {% endif %}{% endfor %} {% if x %} b from t',
      'SELECT a, {% endif %}{% endfor %}\n       {% if x %} b\n  FROM t',
    ],
    [
      'are part of a name if one touches the last',
      'select a_{% if x %}{% if y %}b{% endif %}{% endif %}_c from t',
      'SELECT a_{% if x %}{% if y %}b{% endif %}{% endif %}_c\n  FROM t',
    ],
    [
      'stay apart from a clause',
      'update t set a=b, {% endif %}{% endfor %} where c',
      'UPDATE t\n   SET a = b, {% endif %}{% endfor %}\n WHERE c',
    ],
    ['stay beside a note', 'select a in {% endif %}{# note #}(b)', 'SELECT a IN {% endif %}{# note #}(b)'],
  ])('%s', (_, sql, expected) => {
    expect(format(sql)).toBe(expected);
    expect(format(expected)).toBe(expected);
  });
});

describe('a fragment of a query, as in macros', () => {
  it.each([
    ['where a>1 and b is null', 'WHERE a > 1\n  AND b IS NULL'],
    ['left join {{ ref("t") }} t on t.id=u.id', 'LEFT JOIN {{ ref("t") }} AS t\n       ON t.id = u.id'],
    ['{% macro m() %}\ngroup by 1, 2\n{% endmacro %}', '{% macro m() %}\n  GROUP BY 1, 2\n{% endmacro %}'],
    ['on a=b, c\td', ' ON a = b, c d'],
    ['qualify row_number() over (order by a)=1', 'QUALIFY ROW_NUMBER() OVER (ORDER BY a) = 1'],
  ])('is laid out like a query: %s', (sql, expected) => {
    expect(format(sql)).toBe(expected);
    expect(format(expected)).toBe(expected);
  });
});

describe('a template block that opens in a comment', () => {
  it.each([
    [
      'may contain code',
      "select a -- {# note\n  select 'b'  from #} x\n,b",
      "SELECT a -- {# note\n  select 'b'  from #} x\n     , b",
    ],
    [
      'may contain the mark that closes the comment',
      'select a /* {# */ b #} */,c',
      'SELECT a /* {# */ b #} */,\n       c',
    ],
    [
      'may consist of comments',
      'select a, -- {{ config(\n-- b\n-- ) }}\nc',
      'SELECT a, -- {{ config(\n       -- b\n       -- ) }}\n       c',
    ],
    [
      'is text if it is never closed',
      "-- {{ x\nselect a, b from {{ ref('t') }}",
      "-- {{ x\nSELECT a,\n       b\n  FROM {{ ref('t') }}",
    ],
  ])('%s', (_, sql, expected) => {
    expect(format(sql)).toBe(expected);
    expect(format(expected)).toBe(expected);
  });
});

it('is part of a path, including its spaces', () => {
  expect(format('put file://{{ dir }}/a.csv @{{ stage }}/b overwrite=true')).toBe(
    'PUT file://{{ dir }}/a.csv @{{ stage }}/b OVERWRITE = TRUE',
  );
});

it('reads a table of FROM that a macro produces', () => {
  const sql = '{% macro m(a, b) %}\n  lateral flatten(input => {{ a }}) as {{ b }}\n{% endmacro %}';
  expect(formatSQL(sql).formatted).toBe(
    '{% macro m(a, b) %}\n  LATERAL FLATTEN(input => {{ a }}) AS {{ b }}\n{% endmacro %}',
  );
});
