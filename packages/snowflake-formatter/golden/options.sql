-- case: Layout left
-- options: {"layout":"left"}
select o.id, o.total tot from orders o left join customers c on o.customer_id=c.id and c.active where o.total>100 and o.status='paid' order by o.total desc
-- formatted:
SELECT o.id,
       o.total AS tot
FROM orders AS o
LEFT JOIN customers AS c
  ON o.customer_id = c.id
  AND c.active
WHERE o.total > 100
  AND o.status = 'paid'
ORDER BY o.total DESC

-- case: Leading commas
-- options: {"commaPosition":"leading"}
select o.id, o.total tot, -- the total
o.b from orders o
-- formatted:
SELECT o.id
     , o.total AS tot, -- the total
       o.b
  FROM orders AS o

-- case: Leading commas, layout left
-- options: {"commaPosition":"leading","layout":"left"}
select o.id, o.total tot, o.b from orders o
-- formatted:
SELECT o.id
     , o.total AS tot
     , o.b
FROM orders AS o

-- case: Without aligned commas
-- options: {"alignCommas":false}
select o.id, o.total tot, o.b from orders o where a = 1
-- formatted:
SELECT o.id,
  o.total AS tot,
  o.b
  FROM orders AS o
 WHERE a = 1

-- case: Without a new line after each comma
-- options: {"newlineAfterComma":false}
select o.id, o.total tot, o.b from orders o where a = 1
-- formatted:
SELECT o.id, o.total AS tot, o.b
  FROM orders AS o
 WHERE a = 1

-- case: Indentation of four columns
-- options: {"indentSize":4}
select case when a > 1 then 'x' when a > 2 then 'y' end k from t where b in (select id from u)
-- formatted:
SELECT CASE
           WHEN a > 1 THEN 'x'
           WHEN a > 2 THEN 'y'
       END AS k
  FROM t
 WHERE b IN (
           SELECT id
             FROM u
       )

-- case: Keywords as the author wrote them
-- options: {"uppercaseKeywords":false}
select Count(*) n, a::int From t Where b = 1
-- formatted:
select COUNT(*) as n,
       a::int
  From t
 Where b = 1

-- case: Functions as the author wrote them
-- options: {"formatFunctions":false}
select Count(*) n, coalesce(a, b) from t
-- formatted:
SELECT Count(*) AS n,
       coalesce(a, b)
  FROM t

-- case: The author's line breaks
-- options: {"preserveWhitespace":true}
select a,b   
    from t


  where   a=1
-- formatted:
SELECT a,b
    FROM t


  WHERE   a=1

-- case: Short lines
-- options: {"maxLineLength":40}
select first_column + second_column * third_column - fourth_column total, b from t where a in ('one', 'two', 'three', 'four')
-- formatted:
SELECT first_column
         + second_column * third_column
         - fourth_column AS total,
       b
  FROM t
 WHERE a IN (
         'one',
         'two',
         'three',
         'four'
       )

-- case: Keywords in lower case
-- options: {"keywordCase":"lower","functionCase":"lower"}
SELECT o.id, SUM(o.total) Total FROM orders o WHERE o.status IN ('paid') GROUP BY o.id
-- formatted:
  select o.id,
         sum(o.total) as Total
    from orders as o
   where o.status in ('paid')
group by o.id

-- case: Names in upper case
-- options: {"identifierCase":"upper"}
select o.id, o."Name", o.payload:Customer.name::string customer, my_udf(o.total) from raw.orders o
-- formatted:
SELECT O.ID,
       O."Name",
       O.PAYLOAD:Customer.name::STRING AS CUSTOMER,
       MY_UDF(O.TOTAL)
  FROM RAW.ORDERS AS O

-- case: Aligned aliases
-- options: {"alignAliases":true}
select o.id order_id, c."Name" customer, sum(o.total) as total, case when o.total>1000 then 'large' when o.total>100 then 'medium' end size, count(*) from orders o
-- formatted:
SELECT o.id         AS order_id,
       c."Name"     AS customer,
       SUM(o.total) AS total,
       CASE
         WHEN o.total > 1000 THEN 'large'
         WHEN o.total > 100 THEN 'medium'
       END          AS size,
       COUNT(*)
  FROM orders AS o

-- case: Aligned aliases with leading commas and the layout left
-- options: {"alignAliases":true,"commaPosition":"leading","layout":"left"}
select o.id order_id, c."Name" customer, o.total from orders o
-- formatted:
SELECT o.id     AS order_id
     , c."Name" AS customer
     , o.total
FROM orders AS o

-- case: Aligned aliases where not all have room
-- options: {"alignAliases":true,"maxLineLength":40}
select a x, b+c as y, a_column_that_is_long * another_one z from t
-- formatted:
SELECT a     AS x,
       b + c AS y,
       a_column_that_is_long
         * another_one AS z
  FROM t
