-- case: From a query, with a comment
-- nightly load
insert into mart.daily(day,n) select date_trunc('day',o.created_at) day,count(distinct o.id) n /* unique */ from orders o where o.created_at between '2026-01-01' and '2026-02-01' and (o.channel='web' or o.channel='app') group by all;
-- formatted:
-- nightly load
INSERT INTO mart.daily (day, n)
  SELECT DATE_TRUNC('day', o.created_at) AS day,
         COUNT(DISTINCT o.id) AS n /* unique */
    FROM orders AS o
   WHERE o.created_at BETWEEN '2026-01-01' AND '2026-02-01'
     AND (o.channel = 'web' OR o.channel = 'app')
GROUP BY ALL;

-- case: Values
insert into t (a, b, c) values (1, 'x', current_timestamp()), (2, 'y', null)
-- formatted:
INSERT INTO t (a, b, c)
VALUES (1, 'x', CURRENT_TIMESTAMP()), (2, 'y', NULL)

-- case: Into many tables
insert all when n > 100 then into big (id, n) values (id, n) when n > 10 then into middle else into small select id, n from source
-- formatted:
INSERT ALL
  WHEN n > 100 THEN
    INTO big (id, n) VALUES (id, n)
  WHEN n > 10 THEN
    INTO middle
  ELSE
    INTO small
SELECT id,
       n
  FROM source

-- case: WITH before a statement that writes, as other databases have it
with fresh as (select id from staged where is_new) insert into target (id) select id from fresh;
-- formatted:
WITH fresh AS (
       SELECT id
         FROM staged
        WHERE is_new
     )
INSERT INTO target (id)
SELECT id
  FROM fresh;
