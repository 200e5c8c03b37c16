-- case: Pivot and unpivot
select * from (select month, product, amount from sales) pivot (sum(amount) for month in ('jan', 'feb', 'mar')) as p (product, jan, feb, mar) order by product
-- formatted:
  SELECT *
    FROM (
           SELECT month,
                  product,
                  amount
             FROM sales
         )
           PIVOT (SUM(amount) FOR month IN ('jan', 'feb', 'mar')) AS p (product, jan, feb, mar)
ORDER BY product

-- case: Unpivot
select * from monthly unpivot include nulls (amount for month in (jan, feb, mar))
-- formatted:
SELECT *
  FROM monthly UNPIVOT INCLUDE NULLS (amount FOR month IN (jan, feb, mar))

-- case: Match recognize
select * from stock match_recognize (partition by symbol order by at measures match_number() as mn, first(at) as start_at, last(price) last_price one row per match after match skip to last strt pattern (strt down+ up+) define down as price < lag(price) and volume > 0, up as price > lag(price)) m
-- formatted:
SELECT *
  FROM stock
         MATCH_RECOGNIZE (
           PARTITION BY symbol
           ORDER BY at
           MEASURES MATCH_NUMBER() AS mn,
                    FIRST(at) AS start_at,
                    LAST(price) AS last_price
           ONE ROW PER MATCH
           AFTER MATCH SKIP TO LAST strt
           PATTERN (strt down+ up+)
           DEFINE down AS price < LAG(price) AND volume > 0,
                  up AS price > LAG(price)
         ) AS m

-- case: Time travel, sampling and changes
select a from t at (timestamp => '2026-01-01'::timestamp) sample (10) where a > 1
-- formatted:
SELECT a
  FROM t AT (timestamp => '2026-01-01'::TIMESTAMP) SAMPLE (10)
 WHERE a > 1

-- case: Hierarchies
select employee, sys_connect_by_path(employee, '/') path from staff start with manager is null connect by prior employee = manager order siblings by employee
-- formatted:
           SELECT employee,
                  SYS_CONNECT_BY_PATH(employee, '/') AS path
             FROM staff
       START WITH manager IS NULL
       CONNECT BY PRIOR employee = manager
ORDER SIBLINGS BY employee

-- case: Flow operator
show tables ->> select "name" from $1 where "rows" > 0
-- formatted:
SHOW TABLES
  ->> SELECT "name"
        FROM $1
       WHERE "rows" > 0

-- case: PIVOT with ANY and with names
select * from sales pivot(sum(amount) for quarter in (any)); select * from sales pivot(avg(amount) as av for quarter in ('Q1' as q1) default on null (0)) as p (id, q1);
-- formatted:
SELECT *
  FROM sales PIVOT (SUM(amount) FOR quarter IN (ANY));

SELECT *
  FROM sales PIVOT (AVG(amount) AS av FOR quarter IN ('Q1' AS q1) DEFAULT ON NULL (0)) AS p (id, q1);

-- case: Match recognize with semantics before functions
select * from stock match_recognize(measures final last(price) as closing, running count(*) days, not classifier() = 'UP' as fell pattern(permute(up, down)) define up as price > lag(price), down as price < lag(price))
-- formatted:
SELECT *
  FROM stock
         MATCH_RECOGNIZE (
           MEASURES FINAL LAST(price) AS closing,
                    RUNNING COUNT(*) AS days,
                    NOT CLASSIFIER() = 'UP' AS fell
           PATTERN (PERMUTE(up, down))
           DEFINE up AS price > LAG(price),
                  down AS price < LAG(price)
         )

-- case: A pivot that is too long for a line breaks before FOR
select * from sales pivot (sum(amount) as total, avg(amount) as average for quarter in ('first_quarter', 'second_quarter', 'third_quarter') default on null (0)) as p; select * from sales unpivot (amount for quarter in (first_quarter as 'Q1', second_quarter as 'Q2', third_quarter as 'Q3', fourth_quarter as 'Q4'))
-- formatted:
SELECT *
  FROM sales
         PIVOT (
           SUM(amount) AS total, AVG(amount) AS average
           FOR quarter IN ('first_quarter', 'second_quarter', 'third_quarter')
           DEFAULT ON NULL (0)
         ) AS p;

SELECT *
  FROM sales
         UNPIVOT (
           amount
           FOR quarter IN (first_quarter AS 'Q1', second_quarter AS 'Q2', third_quarter AS 'Q3', fourth_quarter AS 'Q4')
         )

-- case: Columns of a star within a call
select hash(* exclude loaded_at) h, object_construct(* ilike 'a%') o from t
-- formatted:
SELECT HASH(* EXCLUDE loaded_at) AS h,
       OBJECT_CONSTRUCT(* ILIKE 'a%') AS o
  FROM t
