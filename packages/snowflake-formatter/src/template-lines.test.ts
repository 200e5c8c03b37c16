import { expect, it } from 'vitest';
import { formatSQL } from './index.ts';

function format(sql: string): string {
  return formatSQL(sql).formatted;
}

it('keeps the lines of a condition whose tags all start lines', () => {
  const sql = [
    '{% macro m() %}',
    "{% if a == 'date' %}to_date('{{ d }}') as {{ alias }}",
    "  {%- elif a == 'text' %} '{{ d }}' as {{ alias }}",
    "  {%- elif a == 'raw' %}{{ d }} as {{ alias }}",
    '  {%- else %} null as {{ alias }}',
    '{% endif %}',
    '{% endmacro %}',
  ].join('\n');
  const formatted = [
    '{% macro m() %}',
    "  {% if a == 'date' %}TO_DATE('{{ d }}') AS {{ alias }}",
    "  {%- elif a == 'text' %} '{{ d }}' AS {{ alias }}",
    "  {%- elif a == 'raw' %}{{ d }} AS {{ alias }}",
    '  {%- else %} NULL AS {{ alias }}',
    '  {% endif %}',
    '{% endmacro %}',
  ].join('\n');
  expect(format(sql)).toBe(formatted);
  expect(format(formatted)).toBe(formatted);
});

it('keeps an output at the start of a line of a statement, and the text after one in a select list', () => {
  const sql = [
    'create or replace table {{ a }}',
    'clone {{ b }}',
    '{{ "copy grants" if c }}',
    '{{ "copy tags" if d }};',
    'select {{ columns }}',
    'latest, b from t',
  ].join('\n');
  const formatted = [
    'CREATE OR REPLACE TABLE {{ a }} CLONE {{ b }}',
    '  {{ "copy grants" if c }}',
    '  {{ "copy tags" if d }};',
    '',
    'SELECT {{ columns }}',
    '       latest,',
    '       b',
    '  FROM t',
  ].join('\n');
  expect(format(sql)).toBe(formatted);
  expect(format(formatted)).toBe(formatted);
});

it('moves a multi-line comment as a whole', () => {
  const sql = "with a as (\n/*\n  What it's for:\n    more\n*/\nselect 1 n)\nselect n from a";
  const comment = ['/*', "  What it's for:", '    more', '*/'].map((line) => `${' '.repeat(9)}${line}`);
  expect(format(sql)).toContain(`\n${comment.join('\n')}\n         SELECT 1 AS n\n`);
});

const CONDITIONS =
  'where first_long_column_name = 1 and second_long_column_name = 2 and third_column_name = 3';

it.each([
  [
    '{% macro m() %} select a, b from t {% endmacro %}',
    ['{% macro m() %}', '  SELECT a,', '         b', '    FROM t', '{% endmacro %}'],
  ],
  [
    '{% macro m() %}select a from t{% endmacro %}',
    ['{% macro m() %}', '  SELECT a', '    FROM t', '{% endmacro %}'],
  ],
  [
    '{% snapshot s %}\n{{ config(a=1) }}\nselect a from t {% endsnapshot %}',
    ['{% snapshot s %}', '  {{ config(a=1) }}', '  SELECT a', '    FROM t', '{% endsnapshot %}'],
  ],
  [
    '{% if x %} select a from t {% else %} select b from u {% endif %}',
    ['{% if x %}', '  SELECT a', '    FROM t', '{% else %}', '  SELECT b', '    FROM u', '{% endif %}'],
  ],
  [
    '{% if x %} {% if y %} select a from t {% endif %} {% endif %}',
    ['{% if x %}', '  {% if y %}', '    SELECT a', '      FROM t', '  {% endif %}', '{% endif %}'],
  ],
  [
    'with a as (select 1 as x) {% if y %} select x from a {% endif %}',
    [
      '  WITH a AS (',
      '         SELECT 1 AS x',
      '       )',
      '{% if y %}',
      'SELECT x',
      '  FROM a',
      '{% endif %}',
    ],
  ],
  [
    `{% macro m(a) %} and a in (select a from t ${CONDITIONS}) {% endmacro %}`,
    [
      '{% macro m(a) %}',
      '  AND a IN (',
      '    SELECT a',
      '      FROM t',
      '     WHERE first_long_column_name = 1',
      '       AND second_long_column_name = 2',
      '       AND third_column_name = 3',
      '  )',
      '{% endmacro %}',
    ],
  ],
  [
    "{% macro m() %} {% set q %} grant usage on schema a to role b; grant select on all tables in schema a to role b; {% endset %} {{ log('Granting ' ~ a) }} {% endmacro %}",
    [
      '{% macro m() %} {% set q %}',
      '  GRANT USAGE ON SCHEMA a TO ROLE b;',
      '  GRANT SELECT ON ALL TABLES IN SCHEMA a TO ROLE b;',
      "{% endset %} {{ log('Granting ' ~ a) }} {% endmacro %}",
    ],
  ],
  [
    "select a, {% for method in payment_methods %} sum(case when payment_method = '{{ method }}' then amount end) as {{ method }}_amount, {% endfor %} b from t",
    [
      'SELECT a,',
      '{% for method in payment_methods %}',
      "       SUM(CASE WHEN payment_method = '{{ method }}' THEN amount END) AS {{ method }}_amount,",
      '{% endfor %}',
      '       b',
      '  FROM t',
    ],
  ],
])(
  'gives tags lines to themselves where the SQL on their line has several or is too long: %s',
  (sql, lines) => {
    const formatted = lines.join('\n');
    expect(format(sql)).toBe(formatted);
    expect(format(formatted)).toBe(formatted);
  },
);

it.each([
  '{% macro m() %} SELECT 1 {% endmacro %}',
  'SELECT a,\n       {% if x %} b * 2 AS c,\n       {% else %} b AS c, {% endif %}\n       d\n  FROM t',
  '{% if a %}{% if b %}\n  SELECT 1\n{% endif %}{% endif %}',
  "{% macro m(a) %}COALESCE(\n    {{ a }},\n    'a long value of a column that has none',\n    'another long value of a column that has none'\n  ){% endmacro %}",
  'SELECT a\n  FROM t\n {% if x %} WHERE a = 1 {% endif %};',
])('leaves tags beside SQL of one line, and beside attached text that is no query: %s', (sql) => {
  expect(format(sql)).toBe(sql);
});

it('keeps the tag that ends a block on its line, with the semicolon after it', () => {
  const sql = '{% if x %}\nselect a from t\n{% endif %};\nselect 1;';
  const formatted = ['{% if x %}', '  SELECT a', '    FROM t', '{% endif %};', '', 'SELECT 1;'].join('\n');
  expect(format(sql)).toBe(formatted);
  expect(format(formatted)).toBe(formatted);
});
