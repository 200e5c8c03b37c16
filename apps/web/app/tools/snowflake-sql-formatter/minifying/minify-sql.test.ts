import { describe, expect, it } from 'vitest';
import { minifySql } from './minify-sql.ts';

describe('minifySql', () => {
  it.each([
    ['select a ,\n  b\nfrom t -- end\nwhere x in ( 1, 2 ) ;\n', 'select a,b from t where x in (1,2);'],
    ['select a/* between */b', 'select a b'],
    ['select \'two  \n lines\', "a  b" , 1 - -1', 'select \'two  \n lines\',"a  b",1 - -1'],
    ['select v:a [ 0 ]::int, count( * )', 'select v:a [0]::int,count(*)'],
    [
      'create function f() as $$\n  return 1 -- kept\n$$;',
      'create function f() as $$\n  return 1 -- kept\n$$;',
    ],
    ["select * from {{ ref('a') }} where {{  x }}", "select * from {{ ref('a') }} where {{  x }}"],
    ['  ', ''],
  ])('writes %j on one line', (sql, minified) => {
    expect(minifySql(sql)).toBe(minified);
  });

  it.each([
    'select a)',
    "select 'open",
    '{% if x %} select 1 {% endif %}',
    'select 1 {# note #}',
    "-- depends_on: {{ ref('a') }}\nselect 1",
  ])('returns null for %j', (sql) => {
    expect(minifySql(sql)).toBeNull();
  });
});
