import { describe, expect, it } from 'vitest';
import { type FormatSqlOptions, formatSQL } from './index.ts';

/** Formats, and checks that formatting the result again changes nothing. */
function format(sql: string, options: FormatSqlOptions = {}): string {
  const { formatted, errors } = formatSQL(sql, options);
  expect(errors).toEqual([]);
  expect(formatSQL(formatted, options).formatted).toBe(formatted);
  return formatted;
}

describe('the house style', () => {
  it('aligns a query on its river', () => {
    expect(
      format(
        `select o.id, o.total tot, c."Name" from raw.orders o left join customers c on o.customer_id=c.id and c.active where o.total>100 and o.status in('paid','shipped') order by o.total desc limit 10;`,
      ),
    ).toBe(`   SELECT o.id,
          o.total AS tot,
          c."Name"
     FROM raw.orders AS o
LEFT JOIN customers AS c
       ON o.customer_id = c.id
      AND c.active
    WHERE o.total > 100
      AND o.status IN ('paid', 'shipped')
 ORDER BY o.total DESC
    LIMIT 10;`);
  });

  it('gives each common table expression a river of its own', () => {
    expect(
      format(
        'with recent as (select id,total,row_number() over(partition by customer_id order by ordered_at desc) rn from orders where ordered_at>=dateadd(day,-7,current_date())), best as (select id from recent qualify rn=1) select count(*) n from best',
      ),
    ).toBe(`  WITH recent AS (
         SELECT id,
                total,
                ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY ordered_at DESC) AS rn
           FROM orders
          WHERE ordered_at >= DATEADD(day, -7, CURRENT_DATE())
       ),
       best AS (
          SELECT id
            FROM recent
         QUALIFY rn = 1
       )
SELECT COUNT(*) AS n
  FROM best`);
  });

  it('puts no spaces inside paths, casts and stages', () => {
    expect(
      format(
        `select src:customer.id::string customer_id, f.value:sku::varchar(20) sku, case when f.value:qty::int>10 then 'bulk' when f.value:qty::int>1 then 'multi' else 'single' end size from events e, lateral flatten(input=>e.src:items) f where src:type='order' -- only orders`,
      ),
    ).toBe(`SELECT src:customer.id::STRING AS customer_id,
       f.value:sku::VARCHAR(20) AS sku,
       CASE
         WHEN f.value:qty::INT > 10 THEN 'bulk'
         WHEN f.value:qty::INT > 1 THEN 'multi'
         ELSE 'single'
       END AS size
  FROM events AS e,
       LATERAL FLATTEN(input => e.src:items) AS f
 WHERE src:type = 'order' -- only orders`);
  });

  it('aligns the branches of a set operation on one river', () => {
    expect(
      format('select a from t1 union all select b from t2 where b in (select id from t3)'),
    ).toBe(`   SELECT a
     FROM t1
UNION ALL
   SELECT b
     FROM t2
    WHERE b IN (
            SELECT id
              FROM t3
          )`);
  });

  it('keeps a statement’s head outside the river', () => {
    expect(
      format(
        `-- nightly load
insert into mart.daily(day,n) select date_trunc('day',o.created_at) day,count(distinct o.id) n /* unique */ from orders o where o.created_at between '2026-01-01' and '2026-02-01' and (o.channel='web' or o.channel='app') group by all;`,
      ),
    ).toBe(`-- nightly load
INSERT INTO mart.daily (day, n)
  SELECT DATE_TRUNC('day', o.created_at) AS day,
         COUNT(DISTINCT o.id) AS n /* unique */
    FROM orders AS o
   WHERE o.created_at BETWEEN '2026-01-01' AND '2026-02-01'
     AND (o.channel = 'web' OR o.channel = 'app')
GROUP BY ALL;`);
  });
});
