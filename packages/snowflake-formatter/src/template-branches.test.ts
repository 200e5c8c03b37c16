import { expect, it } from 'vitest';
import { formatSQL } from './index.ts';

const format = (sql: string) => formatSQL(sql).formatted;
const lines = (...list: string[]) => list.join('\n');

it('a bracket that each branch opens pairs with the one after the condition', () => {
  const formatted = lines(
    '  WITH a AS (',
    '         {% if b %}',
    '         SELECT c',
    '           FROM (',
    '         {% else %}',
    '         SELECT d',
    '           FROM (',
    '         {% endif %}',
    '                  SELECT c,',
    '                         d',
    '                    FROM e',
    '                ) AS f',
    '       )',
    'SELECT 1',
    '  FROM a',
  );
  const sql =
    'with a as (\n{% if b %}\nselect c from (\n{% else %}\nselect d from (\n{% endif %}\nselect c,d from e) f)\nselect 1 from a';
  expect(format(sql)).toBe(formatted);
  expect(format(formatted)).toBe(formatted);
});

it('branches keep their lines if the condition is on a separate line', () => {
  const formatted = lines(
    'SELECT d,',
    '{% if a %}',
    '       {{ b }}',
    '{% else %} NULL',
    '{% endif %} AS c',
    '  FROM e',
  );
  expect(format('select d,\n{% if a %}\n{{ b }}\n{% else %} null\n{% endif %} as c from e')).toBe(formatted);
  expect(format(formatted)).toBe(formatted);
  const keyword = format('select\n{% if a %}\nb {% else %} select c{% endif %}');
  expect(format(keyword)).toBe(keyword);
});

it('a tag that ends a block is aligned with its first tag, before a bracket or an entry on its line', () => {
  const sql = lines(
    'with a as (',
    '{% for m in models %}',
    'select b from {{ ref(m) }}',
    '{% endfor %}),',
    'c as (select',
    '{% if d %}',
    'e,',
    '{% else %} f as e,',
    '{% endif %}',
    'g from a)',
    'select e from c where g in (1',
    '{% for h in hs %}',
    ', {{ h }}',
    '{%- endfor -%} )',
  );
  const formatted = lines(
    '  WITH a AS (',
    '         {% for m in models %}',
    '           SELECT b',
    '             FROM {{ ref(m) }}',
    '         {% endfor %}',
    '       ),',
    '       c AS (',
    '         SELECT',
    '         {% if d %}',
    '                e,',
    '         {% else %}',
    '                f AS e,',
    '         {% endif %}',
    '                g',
    '           FROM a',
    '       )',
    'SELECT e',
    '  FROM c',
    ' WHERE g IN (',
    '         1',
    '{% for h in hs %}',
    '       , {{ h }}',
    '{%- endfor -%}',
    '       )',
  );
  expect(format(sql)).toBe(formatted);
  expect(format(formatted)).toBe(formatted);
});

it.each([
  ['before a square bracket', 'select [1\n{% for a in b %}\n, {{ a }}\n{% endfor %}] from t'],
  [
    'before a part of a CASE',
    'select case\n{% for a in b %}\nwhen x = {{ a }} then 1\n{% endfor %} else 0 end from t',
  ],
  ['with the comma after it', 'select a\n, b\n{% if c %}\n, d\n{% else %}, e\n{% endif %},\nf from t'],
])('a tag that ends a branch is aligned with its first tag, also %s', (_, sql) => {
  const formatted = format(sql);
  const columns = formatted.match(/^ *(?=\{% (?:if|for|else|endif|endfor))/gm) ?? [];
  expect(columns.length).toBeGreaterThan(1);
  expect(new Set(columns).size).toBe(1);
  expect(format(formatted)).toBe(formatted);
});

it('outputs and a query that are branches in a table’s brackets are a query', () => {
  const sql = 'select * from (\n{% if x %}\n{{ one() }}\n{% else %}\nselect 1\n{% endif %}\n) q';
  const formatted = lines(
    'SELECT *',
    '  FROM (',
    '         {% if x %}',
    '           {{ one() }}',
    '         {% else %}',
    '           SELECT 1',
    '         {% endif %}',
    '       ) AS q',
  );
  expect(format(sql)).toBe(formatted);
  expect(format(formatted)).toBe(formatted);
});
