-- case: Common table expressions
with recent as (select id,total,row_number() over(partition by customer_id order by ordered_at desc) rn from orders where ordered_at>=dateadd(day,-7,current_date())), best as (select id from recent qualify rn=1) select count(*) n from best
-- formatted:
  WITH recent AS (
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
  FROM best

-- case: A query in a condition
select a from t1 where b in (select id from t3 where kind = 'x') and exists (select 1 from t4 where t4.id = t1.id)
-- formatted:
SELECT a
  FROM t1
 WHERE b IN (
         SELECT id
           FROM t3
          WHERE kind = 'x'
       )
   AND EXISTS (
         SELECT 1
           FROM t4
          WHERE t4.id = t1.id
       )

-- case: A query as a column and as a table
select x.id, (select max(y.v) from y where y.id = x.id) top_v from (select id from z where v > 0) x
-- formatted:
SELECT x.id,
       (
         SELECT MAX(y.v)
           FROM y
          WHERE y.id = x.id
       ) AS top_v
  FROM (
         SELECT id
           FROM z
          WHERE v > 0
       ) AS x

-- case: A recursive query
with recursive parts as (select id, parent_id, 1 depth from part where parent_id is null union all select p.id, p.parent_id, parts.depth + 1 from part p join parts on p.parent_id = parts.id) select * from parts
-- formatted:
  WITH RECURSIVE parts AS (
            SELECT id,
                   parent_id,
                   1 AS depth
              FROM part
             WHERE parent_id IS NULL
         UNION ALL
            SELECT p.id,
                   p.parent_id,
                   parts.depth + 1
              FROM part AS p
              JOIN parts
                ON p.parent_id = parts.id
       )
SELECT *
  FROM parts

-- case: Nested queries stay on their line while they fit, without indentSubqueries
-- options: {"indentSubqueries":false}
select a from t1 where b in (select id from t3)
-- formatted:
SELECT a
  FROM t1
 WHERE b IN (SELECT id FROM t3)
