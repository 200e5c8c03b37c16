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
