-- case: One river: every clause keyword ends in the same column
select o.id, o.total tot, c."Name" from raw.orders o left join customers c on o.customer_id=c.id and c.active where o.total>100 and o.status in('paid','shipped') order by o.total desc limit 10;
-- formatted:
   SELECT o.id,
          o.total AS tot,
          c."Name"
     FROM raw.orders AS o
LEFT JOIN customers AS c
       ON o.customer_id = c.id
      AND c.active
    WHERE o.total > 100
      AND o.status IN ('paid', 'shipped')
 ORDER BY o.total DESC
    LIMIT 10;

-- case: Everything a query can hold
select distinct region, count(*) n, sum(amount) total from sales s where sold_at >= '2026-01-01' or (region is null and amount > 0) group by region having count(*) > 10 qualify row_number() over (partition by region order by total desc) = 1 order by total desc nulls last limit 20 offset 40;
-- formatted:
  SELECT DISTINCT region,
                  COUNT(*) AS n,
                  SUM(amount) AS total
    FROM sales AS s
   WHERE sold_at >= '2026-01-01'
      OR (region IS NULL AND amount > 0)
GROUP BY region
  HAVING COUNT(*) > 10
 QUALIFY ROW_NUMBER() OVER (PARTITION BY region ORDER BY total DESC) = 1
ORDER BY total DESC NULLS LAST
   LIMIT 20
  OFFSET 40;

-- case: Columns named like keywords keep the author's case
select date, name, value, type, rank, order_date, t.first from events t where type = 'order' and date > current_date() - 7
-- formatted:
SELECT date,
       name,
       value,
       type,
       rank,
       order_date,
       t.first
  FROM events AS t
 WHERE type = 'order'
   AND date > CURRENT_DATE() - 7

-- case: Top, exclude, rename and replace
select top 10 t.* exclude (a, b) rename (c as d), u.* replace (x + 1 as x) from t cross join u
-- formatted:
    SELECT TOP 10 t.* EXCLUDE (a, b) RENAME (c AS d),
                  u.* REPLACE (x + 1 AS x)
      FROM t
CROSS JOIN u

-- case: Long conditions break at AND and OR
select id from orders where (status = 'paid' or status = 'shipped' or status = 'delivered' or status = 'returned' or status = 'lost') and total > 100
-- formatted:
SELECT id
  FROM orders
 WHERE (status = 'paid' OR status = 'shipped' OR status = 'delivered' OR status = 'returned' OR status = 'lost')
   AND total > 100

-- case: Group by all, cube and grouping sets
select a, b, count(*) from t group by grouping sets ((a, b), (a), ()) order by all
-- formatted:
  SELECT a,
         b,
         COUNT(*)
    FROM t
GROUP BY GROUPING SETS ((a, b), (a), ())
ORDER BY ALL

-- case: Without a table
select 1, current_timestamp() ts, 'a' || 'b' text_value
-- formatted:
SELECT 1,
       CURRENT_TIMESTAMP() AS ts,
       'a' || 'b' AS text_value

-- case: Paths and names that end in a keyword
select src:values v, src:a.from f, :from x, t.values z from directory(@stage) d; select a from t fetch first row only; select a from t for update nowait;
-- formatted:
SELECT src:values AS v,
       src:a.from AS f,
       :from AS x,
       t.values AS z
  FROM DIRECTORY(@stage) AS d;

SELECT a
  FROM t
 FETCH FIRST ROW ONLY;

    SELECT a
      FROM t
FOR UPDATE NOWAIT;

-- case: TOP with a bind, a template and parentheses, and a function of that name
select top :n a, b from t; select top {{ n }} a from t; select top (5) a, b c from t; select top(5), top(6) as b from t
-- formatted:
SELECT TOP :n a,
              b
  FROM t;

SELECT TOP {{ n }} a
  FROM t;

SELECT TOP (5) a,
               b AS c
  FROM t;

SELECT top(5),
       top(6) AS b
  FROM t

-- case: What is said of a star, too long for a line
select t.* exclude (password, social_security_number, internal_notes_of_support) rename (id as user_id, created as created_at) from t
-- formatted:
SELECT t.* EXCLUDE (password, social_security_number, internal_notes_of_support)
         RENAME (id AS user_id, created AS created_at)
  FROM t

-- case: Blank lines of the author's between CTEs, clauses and groups of a select list
with paid as (select id, total from orders where status='paid'),



refunded as (select id from refunds)

select p.id,

-- money
p.total, p.total +

p.tax total_with_tax from paid p

left join refunded r on r.id=p.id where r.id is null
-- formatted:
     WITH paid AS (
            SELECT id,
                   total
              FROM orders
             WHERE status = 'paid'
          ),

          refunded AS (
            SELECT id
              FROM refunds
          )

   SELECT p.id,

          -- money
          p.total,
          p.total + p.tax AS total_with_tax
     FROM paid AS p

LEFT JOIN refunded AS r
       ON r.id = p.id
    WHERE r.id IS NULL
