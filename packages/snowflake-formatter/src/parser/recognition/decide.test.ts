import { describe, expect, it } from 'vitest';
import { formatSQL } from '../../index.ts';
import { decide } from './decide.ts';

const block = (text: string): string => `{% set x %}${text}{% endset %}`;
const lines = (...list: string[]): string => list.join('\n');

/** Texts that are not SQL, or may not be. */
const OTHER_TEXTS = [
  '2024-01-01',
  'a-b',
  'a  -  b',
  'hello   world',
  'Max iterations is 100,000. Use  another datepart (e.g. day).',
  "Model '{{ m }}' does not include  the string '{{ p }}' in its sql",
  'key:   value',
  lines('', 'source_model: raw_orders', 'derived_columns:', '  RECORD_SOURCE: "!TPCH-ORDERS"', ''),
  lines('version: 2', 'models:', '  - name: x', '    columns:', '      - name: id'),
  '{"a":1,"b":[1,2]}',
  lines('def materialize(session, df):', '    df.write.save_as_table("x")', "    return 'OK'"),
  'session.table("a").filter(col("b")>1).write()',
  lines('import os', 'from x import  y'),
  'x = foo(1,2)',
  'https://example.com/a-b?c=d',
  '^[a-z]+\\d{2,4}$',
  '(foo|bar)-(baz)',
  's3://bucket/key',
  'select one of  the options',
  'Select a value from  the list',
  'Update the table and set  the flag',
  'create table failed',
  'Insert into  the database failed: {{ e }}',
  'drop table users  was skipped',
  'merge into main,  please',
  'grant access to  {{ user }}',
  'comment on this is  welcome',
  'call foo (later)',
  'commit; push',
  '{{ a }}   {{ b }}',
  '{{ a }} - {{ b }}',
  'red,green,  blue',
  'known as x,  same as y',
  'value  in list',
  'a=b  and c',
  '| a | b |',
  '<b>x</b>  <i>y</i>',
  lines('# Title', '', "Some  text, it's (really) text"),
  "it's",
  'a (',
  'a )  b',
  'name,age\njohn,  3',
  'print("hello",  "x")',
  'with open(x)  as f',
  'a, b = foo(c),  bar(d)',
  'Join us  on Friday',
  'join us  on friday',
  'Using  {{ x }} as y',
  'using  {{ x }} as y',
  'Group by  date is not supported',
  'Order by {{ key }}  failed',
  'Drop schema {{ s }} (cascade)  in {{ d }}? [y/n]',
  'drop table a,  b?',
  'Grant select on table  to role now',
  'Use role  models',
  'Explain  select statement',
  'people like  us',
  'somewhere between  a and b',
  'a over  b',
  'Foo::Bar  + 1',
  'create  user',
  'commit {{ x }} rows  in',
  'begin  create',
  'Hi {{ name if name }}, pick  one',
  'in case {{ a }} {{ b }}  happens',
  "{{ a ~ ', ' if a }} b,  c",
  'order {{ n if n }} of  {{ total }}',
  '{% if a %} {{ b }}  {% else %}no  rows{% endif %}',
];

/** Texts that are SQL from their first word to their last. */
const SQL_TEXTS = [
  'select a,b from t',
  'select 1',
  'with a as (select 1 x) select x from a',
  'insert into t (a,b) select a,b from u',
  'update t set a=1 where b is null',
  'delete from t where a in (1,2)',
  'merge into t using u on t.a=u.a when matched then update set b=1 when not matched then insert (a) values (u.a)',
  'create or replace table {{ t }} as (select 1 a)',
  'alter table {{ t }} add column a int,b varchar(10)',
  'grant select on table {{ t }} to role {{ r }}',
  'drop table if exists {{ t }} cascade',
  'begin; delete from t where a=1; commit;',
  "where day>=current_date-{{ n }} and region in ('a')",
  'left join {{ ref("t") }} t on t.id=u.id',
  'group by 1,2',
  'coalesce(a,0)',
  'a::int',
  'a::jsonb',
  'create or replace stream {{ s }} on table {{ t }} show_initial_rows = true',
  "a||'b'",
  'case when a then b else c end',
  "{{ a }} between 1 and 2 and {{ b }} like 'x%'",
  'sum(a) over (partition by b order by c)',
  'a.x = b.x and a.y = b.y',
  '{% for c in cs %}max({{ c }}) as {{ c }}{% if not loop.last %},{% endif %}{% endfor %}',
  '{% if x %}coalesce(a,0){% else %}nvl(a,0){% endif %}',
  'select {% for c in cs %}{{ c }}{{ "," if not loop.last }}{% endfor %} from t',
  'select {% for c in cs %}max({{ c }}) as {{ c }}_max{{ "," if not loop.last }}{% endfor %} from t',
  "select a from t order by {{ key ~ ', ' if key is not none }} b desc",
  "{{ f }}(case when {{ a }} {{ operator }} '{{ b }}' then 1 else 0 end)",
  'with {{ more() }}\na as (select b from c) select d,e from a',
  'select {{ columns }}\n1 as a from b',
  'select a from b where\n{{ c }}\nnot in (1, 2)',
  'insert into {{ t }} with a as (select b from c) select b from a',
  'insert into {{ t }} {% for s in sources %}select a from {{ s }}{% if not loop.last %} union all {% endif %}{% endfor %}',
];

describe('the text of a template block', () => {
  it.each(OTHER_TEXTS)('is kept byte for byte if it is not certainly SQL: %j', (text) => {
    for (const sql of [
      block(text),
      `{% macro m(a) %}\n   ${text}\n{% endmacro %}\n`,
      `{% call f() %}${text}{% endcall %}`,
      `{% filter upper %}${text}{% endfilter %}`,
      `{% macro m(a) %}{% if a %} ${text} {% else %}  ${text}{% endif %}{% endmacro %}`,
    ]) {
      const { formatted, errors } = formatSQL(sql);
      expect(errors).toEqual([]);
      expect(formatted).toBe(sql);
    }
  });

  it.each(OTHER_TEXTS)('does not prevent the formatting of the SQL around it: %j', (text) => {
    const { formatted } = formatSQL(`${block(text)}\nselect a,b from t`);
    expect(formatted).toBe(`${block(text)}\nSELECT a,\n       b\n  FROM t`);
  });

  it.each(SQL_TEXTS)('is formatted if it is SQL: %j', (text) => {
    expect(decide(block(text)).kept).toEqual([]);
    const { proof, errors } = formatSQL(block(`\n${text}\n`), { includeProof: true });
    expect(errors).toEqual([]);
    expect(proof?.kept).toEqual([]);
  });

  it('is not moved, and SQL in it is formatted at the column of its tag', () => {
    const sql = lines(
      '{% macro f() %}',
      '  {{ log("a") }}',
      '      {% set q %}',
      'select a,b from t',
      '{% endset %}',
      '    {{ return(  run_query(q)) }}',
      '{% endmacro %}',
    );
    expect(formatSQL(sql).formatted).toBe(
      lines(
        '{% macro f() %}',
        '  {{ log("a") }}',
        '      {% set q %}',
        '        SELECT a,',
        '               b',
        '          FROM t',
        '      {% endset %}',
        '    {{ return(  run_query(q)) }}',
        '{% endmacro %}',
      ),
    );
  });

  it('is kept with a reason for each block', () => {
    const { kept } = decide(
      `${block('a-b')}${block('no SQL  here')}{% macro m() %}{% endif %}{% endmacro %}`,
    );
    expect(kept.map(({ word, reason }) => `${word}: ${reason}`)).toEqual([
      'set: only values and names',
      'set: not certainly SQL',
      'macro: tags that do not close',
    ]);
  });
});
