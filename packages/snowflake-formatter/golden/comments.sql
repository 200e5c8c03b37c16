-- case: Comments stay with what they stood beside
-- what this is for
select a, -- the first
  b /* the second */, c
  -- about the table
  from t -- the table
  where a > 1 /* and
     more */ and b < 2
-- at the end
-- formatted:
-- what this is for
SELECT a, -- the first
       b /* the second */,
       c
  -- about the table
  FROM t -- the table
 WHERE a > 1 /* and
     more */
   AND b < 2
-- at the end

-- case: Blank lines between statements
select 1;



-- next


select 2;select 3;
-- formatted:
SELECT 1;

-- next

SELECT 2;

SELECT 3;

-- case: Regions that are left alone
select a,b from t;
-- fmt: off
select   a ,
   b   from t;
-- fmt: on
select a,b from t;
-- formatted:
SELECT a,
       b
  FROM t;

-- fmt: off
select   a ,
   b   from t;
-- fmt: on
SELECT a,
       b
  FROM t;

-- case: Behind keywords that are complete, and before brackets
select a from t order by a desc /* down */ limit 10;
insert into t -- target
(a, -- first
b) select 1, 2;
-- formatted:
  SELECT a
    FROM t
ORDER BY a DESC /* down */
   LIMIT 10;

INSERT INTO t -- target
(
  a, -- first
  b
)
SELECT 1,
       2;

-- case: A file's head stands at its left edge
/* Totals by region.
   Runs every night. */
-- see the handbook
select region, sum(total) from orders group by region;
-- formatted:
/* Totals by region.
   Runs every night. */
-- see the handbook
  SELECT region,
         SUM(total)
    FROM orders
GROUP BY region;
