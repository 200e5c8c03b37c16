import { formatSQL, tokenize } from '@hln/snowflake-formatter';
import { describe, expect, it } from 'vitest';
import { neutralise } from './neutral.ts';

const of = (sql: string) => neutralise(sql, {});

const QUERIES = [
  "select c.Customer_Id, C.CUSTOMER_ID, sum(o.total)::number(38, 2) tot from Sales.orders o left join customers c on o.customer_id=c.customer_id where o.city='Kirikiriroa' and o.day>'2024-05-17' and o.amount>125000 group by 1,2 order by tot desc nulls last limit 50",
  'with recent as (select * from {{ ref(\'stg_orders\') }} where "Order Day" >= dateadd(day,-30,current_date()) -- for Mere\n) select count(*) from recent',
  'merge into warehouse.targets t using (select $1 id, $2:profile.email::string mail from @landing/people.csv) s on t.id=s.id when matched then update set mail=s.mail when not matched then insert (id, mail) values (s.id, s.mail)',
  "create or replace table people (person_name varchar(200) comment 'who''s \\'it\\'', born date, primary key (person_name))",
  'create function area(r float) returns float as $$ select pi() * radius * 98765 from circles $$',
  "select to_char(paid_at, 'YYYY-MM-DD HH24:MI') from t -- fmt: off\n, odd_name  from  b\n-- fmt: on\n;",
];

describe('a neutral query', () => {
  it.each(QUERIES)('is read and laid out like %s', (sql) => {
    const neutral = of(sql);
    expect(neutral.isAlike).toBe(true);
    expect(neutral.sql).toHaveLength(sql.length);
    expect(tokenize(neutral.sql).map(({ type }) => type)).toEqual(tokenize(sql).map(({ type }) => type));
    expect(formatSQL(neutral.sql).errors).toEqual([]);
  });

  it.each(QUERIES)('has none of the names, texts and long numbers of %s', (sql) => {
    const { sql: neutral } = of(sql);
    const secret =
      /customer|sales|orders|kirikiri|2024|125000|mere|recent|email|profile|landing|people|person|\bwho\b|\bborn\b|radius|circles|98765|\barea\b|paid|odd_name/i;
    expect(neutral).not.toMatch(secret);
  });

  it('keeps keywords, functions, types, formats and short numbers', () => {
    const { sql } = of(QUERIES[0] ?? '');
    for (const word of [
      'select',
      'sum(',
      '::number(38, 2)',
      'left join',
      'desc nulls last limit 50',
      "'2001-02-03'",
    ]) {
      expect(sql).toContain(word);
    }
    expect(of(QUERIES[5] ?? '').sql).toContain("'YYYY-MM-DD HH24:MI'");
    expect(of(QUERIES[1] ?? '').sql).toContain("{{ ref('");
    expect(of(QUERIES[3] ?? '').sql).toContain("''");
  });

  it('replaces the same name by the same one everywhere, in its letter case', () => {
    const names = tokenize(of('select Ab_1, AB_1, ab_1, x.ab_1 from x').sql)
      .filter(({ type }) => type === 'identifier')
      .map(({ originalValue }) => originalValue);
    expect(new Set(names.slice(0, 3).map((name) => name.toLowerCase())).size).toBe(1);
    expect(names[1]).toBe(names[0]?.toUpperCase());
    expect(names[3]).toBe(names[5]);
    expect(names[4]).toBe(names[2]);
  });

  it('never merges two names, however many there are', () => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
    const names = [...letters, ...letters.map((letter) => `${letter}q`)];
    const { sql } = of(`select ${names.map((name) => `t.${name}`).join(', ')} from t`);
    const made = [...sql.matchAll(/\.(\w+)/g)].map(([, name]) => name);
    expect(new Set(made).size).toBe(names.length);
  });

  it('accepts broken SQL', () => {
    for (const sql of ["select 'open", '((', '', '\u0000', 'select "', '{{ x', "select $$ 'a"]) {
      expect(of(sql).sql.length).toBeGreaterThanOrEqual(sql.length);
    }
  });
});
