import { describe, expect, it } from 'vitest';
import { formatSQL } from './index.ts';

const format = (sql: string) => formatSQL(sql).formatted;
const lines = (...list: string[]) => list.join('\n');

describe('template tags on separate lines', () => {
  it('are indented by the blocks around them', () => {
    const sql = lines(
      '{% macro x() %}',
      '{% if execute %}',
      '{%- for r in rows %}',
      'select a from t;',
      '{% else %}',
      'select b from t;',
      '{%- endfor %}',
      '{% endif %}',
      '{% endmacro %}',
    );
    expect(format(sql)).toBe(
      lines(
        '{% macro x() %}',
        '  {% if execute %}',
        '    {%- for r in rows %}',
        '      SELECT a',
        '        FROM t;',
        '    {% else %}',
        '      SELECT b',
        '        FROM t;',
        '    {%- endfor %}',
        '  {% endif %}',
        '{% endmacro %}',
      ),
    );
  });

  it('are ignored if they are never closed', () => {
    const sql = '{% if a %}\n{% set x = 1 %}\nselect 1';
    expect(format(sql)).toBe('{% if a %}\n{% set x = 1 %}\nSELECT 1');
  });

  it('move all their lines, except those that start in a string', () => {
    const set = "    {% set cols = [\n        'a\n        b',\n        'c'\n    ] %}";
    expect(format(`{% macro x() %}\n${set}\nselect 1\n{% endmacro %}`)).toBe(
      `{% macro x() %}\n  {% set cols = [\n      'a\n        b',\n      'c'\n  ] %}\n  SELECT 1\n{% endmacro %}`,
    );
  });
});

describe('common table expressions with a captured text among them', () => {
  it('have one river, and their tags are indented by the blocks around them', () => {
    const sql = lines(
      '{% macro hub() %}',
      'with',
      '{% for s in sources %}',
      '{% set q %}',
      'select a from b',
      '{% endset %}',
      'r_{{ s }} as (select a from {{ this }}),',
      '{% if execute %}',
      '{% set n = 1 %}',
      '{% if n %}',
      '{% do log(n) %}',
      '{% endif %}',
      "{{ log('x') }}",
      '{% endif %}',
      '{% endfor %}',
      'l as (select max(a) m from b)',
      'select * from l',
      '{% endmacro %}',
    );
    const formatted = lines(
      '{% macro hub() %}',
      '  WITH',
      '  {% for s in sources %}',
      '    {% set q %}',
      '      SELECT a',
      '        FROM b',
      '    {% endset %}',
      '         r_{{ s }} AS (',
      '           SELECT a',
      '             FROM {{ this }}',
      '         ),',
      '    {% if execute %}',
      '      {% set n = 1 %}',
      '      {% if n %}',
      '        {% do log(n) %}',
      '      {% endif %}',
      "      {{ log('x') }}",
      '    {% endif %}',
      '  {% endfor %}',
      '         l AS (',
      '           SELECT MAX(a) AS m',
      '             FROM b',
      '         )',
      '  SELECT *',
      '    FROM l',
      '{% endmacro %}',
    );
    expect(format(sql)).toBe(formatted);
    expect(format(formatted)).toBe(formatted);
  });
});

it('a tag at the end of a bracket is indented like the tags before it', () => {
  const formatted = lines(
    '  WITH a AS (',
    '         {% set n = 1 %}',
    '         SELECT b',
    '           FROM c',
    '         {% set n = 2 %}',
    '       )',
    'SELECT b',
    '  FROM a',
  );
  expect(format('with a as ({% set n = 1 %}\nselect b from c\n{% set n = 2 %}\n) select b from a')).toBe(
    formatted.replace('(\n         {%', '({%'),
  );
  expect(format(formatted)).toBe(formatted);
});

it('a comma stays after the tag that ends a condition about the entry above', () => {
  const sql = 'select id,\n{% if a %} "d"\n{% else %} d\n{% endif %},\nb from t';
  const formatted =
    'SELECT id,\n       {% if a %} "d"\n       {% else %} d\n       {% endif %},\n       b\n  FROM t';
  expect(format(sql)).toBe(formatted);
  expect(format(formatted)).toBe(formatted);
});

it('tags that contain a whole query in brackets indent it', () => {
  const formatted = lines(
    '  WITH a AS (',
    '         {% if b %}',
    '           SELECT c',
    '             FROM d',
    '         {% else %}',
    '           {{ rows_of(d) }}',
    '         {% endif %}',
    '       )',
    'SELECT c',
    '  FROM a',
  );
  expect(
    format(
      'with a as (\n{% if b %}\nselect c from d\n{% else %}\n{{ rows_of(d) }}\n{% endif %}\n) select c from a',
    ),
  ).toBe(formatted);
  expect(format(formatted)).toBe(formatted);
});

it('a comma that ends the line of its tag leaves the entry on the next line', () => {
  const sql = 'select a\n{%- for c in cs %},\nmax({{ c }}) as {{ c }}_max\n{%- endfor %}\nfrom t';
  const formatted = lines(
    'SELECT a',
    '{%- for c in cs %},',
    '       MAX({{ c }}) AS {{ c }}_max',
    '{%- endfor %}',
    '  FROM t',
  );
  expect(format(sql)).toBe(formatted);
  expect(format(formatted)).toBe(formatted);
});

it('a query in parentheses is not an argument of the output above its tags', () => {
  const sql =
    '{% macro m() %}\n{{ log(1) }}\n{% for t in ts %}\n(select a from {{ t }})\n{% if not loop.last %}\nunion all\n{% endif %}\n{% endfor %}\n{% endmacro %}';
  expect(format(sql)).toContain(lines('              (', '                SELECT a'));
  expect(format(format(sql))).toBe(format(sql));
});

it('log lines in a query are aligned with the tags beside them', () => {
  const log = "{% if debug %}{{ log('x') }}{% endif %}";
  const formatted = lines(
    '  WITH a AS (',
    '         {% for b in bs %}',
    `           ${log}`,
    '           SELECT c',
    '             FROM d',
    '         {% endfor %}',
    '       )',
    'SELECT e',
    '  FROM a',
  );
  expect(
    format(`with a as (\n{% for b in bs %}\n${log}\nselect c from d\n{% endfor %}\n) select e from a`),
  ).toBe(formatted);
  expect(format(formatted)).toBe(formatted);
});

it('blocks that contain only tags are indented alike before and after a log line', () => {
  const sql = lines(
    '{% macro m() %}',
    'with a as (select b, c from d),',
    '{% if e %}',
    '{% set f = 1 %}',
    "{{ log('x') }}",
    '{% if f %}',
    '{% set f = 2 %}',
    '{% endif %}',
    '{% endif %}',
    'g as (select b from a)',
    'select b, c from g',
    '{% endmacro %}',
  );
  const columns = format(sql)
    .split('\n')
    .filter((line) => /set f = 1|log|if f/.test(line))
    .map((line) => line.search(/\S/));
  expect(new Set(columns).size).toBe(1);
});
