import { describe, expect, it } from 'vitest';
import { compareTokens, proveUnchanged } from './index.ts';
import { Templates } from './renderings.ts';

const compareTemplateBlocks = (input: string, output: string) => new Templates(input, output).failure;

describe('the comparison of template blocks', () => {
  it.each([
    ["select '{{ var('start_date') }}'", "SELECT '{{ var(' start_date ') }}'"],
    ["select '{{ var('from') }}'", "SELECT '{{ var('\n  FROM ') }}'"],
    ['select 1 -- {{ a }}', 'SELECT 1 -- {{ a  }}'],
    ['/* {% if a %} */ select 1', '/* {%if a%} */ SELECT 1'],
    ['select {{ a }}, {{ b }}', 'SELECT {{ b }}, {{ a }}'],
    ['-- {{ a(\n--  b) }}', '-- {{ a(\n-- b) }}'],
    ['select {{ a }}', 'SELECT {{ a }} {# new #}'],
    ['{%- if a %} select 1', '{% if a %} SELECT 1'],
    ['{% raw %}select  {{ a {% endraw %}', '{% raw %}SELECT {{ a {% endraw %}'],
    ["{% docs a %}it's  b{% enddocs %} select 1", "{% docs a %}it's b{% enddocs %} SELECT 1"],
    ['{% docs a %}\n\n# b (\n{% enddocs %}', '{% docs a %}\n\n# B (\n{% enddocs %}'],
  ])('detects that %s became %s', (input, output) => {
    expect(compareTemplateBlocks(input, output)).toMatchObject({ reason: 'a template block was changed' });
    expect(proveUnchanged(input, output)).not.toBeNull();
  });

  it.each([
    ['select {{ a }},{% if b %}c{% endif %} from t', 'SELECT {{ a }},\n  {% if b %} c {% endif %}\n  FROM t'],
    ["select '{{' , a from t where b = '}}'", "SELECT '{{',\n       a\n  FROM t\n WHERE b = '}}'"],
    ['select { {a} }', 'SELECT { { a } }'],
    ["{% raw %}{{ '{% endraw %} select 1,2 {{ a }}", "{% raw %}{{ '{% endraw %} SELECT 1, 2 {{ a }}"],
    ['  -- {{ a(\n  --   b\n  -- ) }}\n  select 1', '-- {{ a(\n--   b\n-- ) }}\nSELECT 1'],
  ])('accepts changes around them: %s', (input, output) => {
    expect(compareTemplateBlocks(input, output)).toBeNull();
  });

  it('reports the position', () => {
    expect(compareTemplateBlocks('select {{ a }}', 'SELECT  {{ b }}')).toEqual({
      reason: 'a template block was changed',
      inputPosition: 8,
      outputPosition: 9,
    });
  });

  it('handles a megabyte of opening marks', () => {
    const hostile = '{{'.repeat(250_000);
    expect(compareTemplateBlocks(hostile, hostile)).toBeNull();
    const quoted = "'{{ a' ".repeat(70_000);
    expect(compareTemplateBlocks(`${quoted} }}`, `${quoted} }}`)).toBeNull();
  });
});

describe('the comparison of rendered templates', () => {
  it.each([
    ['{% set x %}2024-01-01{% endset %}', '{% set x %}2024 - 01 - 01{% endset %}'],
    ['{% set x %}a: 1\n  b: 2{% endset %}', '{% set x %}a: 1 b: 2{% endset %}'],
    ['{% macro m() %}\n  a-b\n{% endmacro %}', '{% macro m() %}\n  a - b\n{% endmacro %}'],
    [
      '{% macro m() %}def f(a,b): return a{% endmacro %}',
      '{% macro m() %}def f(a, b): return a{% endmacro %}',
    ],
    ['{% set x %}the sum is 100,000{% endset %}', '{% set x %}the sum IS 100, 000{% endset %}'],
    [
      '{% macro m() %}{% if a %}select 1{% else %}it is 1,2{% endif %}{% endmacro %}',
      '{% macro m() %}{% if a %}SELECT 1{% else %}it is 1, 2{% endif %}{% endmacro %}',
    ],
    ['{% set x %}{{ a }}{{ b }}{% endset %}', '{% set x %}{{ a }} {{ b }}{% endset %}'],
  ])('detects a change in text that is not SQL: %s', (input, output) => {
    expect(proveUnchanged(input, output)).not.toBeNull();
  });

  it.each([
    ['select a {%- if x -%} b {%- endif -%} c', 'SELECT a {%- if x -%} b {%- endif -%} C'],
    ['select {{- a }} from t', 'SELECT\n  {{- a }} FROM T'],
    ['select a -- b\n{%- if x %} from t{% endif %}', 'SELECT a -- b\n{%- if x %} FROM t{% endif %}'],
  ])('detects a change in a rendered word: %s', (input, output) => {
    expect(proveUnchanged(input, output)).not.toBeNull();
  });

  it.each([
    [
      '{% set x %}select a,b from t{% endset %}',
      '{% set x %}\n  SELECT a,\n         b\n    FROM t\n{% endset %}',
    ],
    [
      'select {% for c in cs %}{{ c }},{% endfor %} d from t',
      'SELECT {% for c in cs %} {{ c }}, {% endfor %}\n       d\n  FROM t',
    ],
    [
      '{% macro m() %}{% if a %}select 1 {% else %}select 2 {% endif %}{% endmacro %}',
      '{% macro m() %}\n  {% if a %}\n    SELECT 1\n  {% else %}\n    SELECT 2\n  {% endif %}\n{% endmacro %}',
    ],
  ])('accepts SQL that only moved: %s', (input, output) => {
    expect(proveUnchanged(input, output)).toBeNull();
  });

  it('reports a block with more ways through it than it renders', () => {
    const branches = Array.from({ length: 70 }, (_, i) => `{% elif x == ${i} %} select ${i}`).join('');
    const sql = `{% macro m() %}{% if x %} select 1 ${branches}{% endif %}{% endmacro %}`;
    expect(compareTokens(sql, sql.replaceAll(' select', '  SELECT')).unproved).toEqual([0]);
  });
});
