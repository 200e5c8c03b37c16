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

-- case: What a comment parts from WHEN, THEN and ELSE is indented under them
select case when -- first
a = 1 then 'x' when a = 2 then -- second
'y' else -- third
'z' end as r from t
-- formatted:
SELECT CASE
         WHEN -- first
           a = 1 THEN 'x'
         WHEN a = 2
           THEN -- second
             'y'
         ELSE -- third
           'z'
       END AS r
  FROM t

-- case: The AS of a head with a comment
create or replace view v -- for reports
as -- the body
select 1 a;
-- formatted:
CREATE OR REPLACE VIEW v -- for reports
AS -- the body
SELECT 1 AS a;
