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
