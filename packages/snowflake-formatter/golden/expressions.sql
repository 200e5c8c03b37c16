-- case: Case with one branch, with several, and nested
select case when a > 1 then 'x' end one, case when a > 10 then 'bulk' when a > 1 then 'multi' else 'single' end size, case kind when 1 then case when b then 'p' else 'q' end else 'r' end from t
-- formatted:
SELECT CASE WHEN a > 1 THEN 'x' END AS one,
       CASE
         WHEN a > 10 THEN 'bulk'
         WHEN a > 1 THEN 'multi'
         ELSE 'single'
       END AS size,
       CASE kind WHEN 1 THEN CASE WHEN b THEN 'p' ELSE 'q' END ELSE 'r' END
  FROM t

-- case: Semi-structured paths and casts are tight
select src : customer . id :: string customer_id, f.value:sku::varchar(20) sku, src['Key with space'][0]:Date, $1:a::number(38, 2) from events e, lateral flatten(input=>e.src:items) f where src:type='order' -- only orders
-- formatted:
SELECT src:customer.id::STRING AS customer_id,
       f.value:sku::VARCHAR(20) AS sku,
       src['Key with space'][0]:Date,
       $1:a::NUMBER(38, 2)
  FROM events AS e,
       LATERAL FLATTEN(input => e.src:items) AS f
 WHERE src:type = 'order' -- only orders

-- case: Windows with frames
select sum(x) over (partition by a, b order by c rows between unbounded preceding and current row) s, lag(x, 1, 0) ignore nulls over (order by d) l, listagg(distinct n, ', ') within group (order by n) names from t
-- formatted:
SELECT SUM(x) OVER (PARTITION BY a, b ORDER BY c ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS s,
       LAG(x, 1, 0) IGNORE NULLS OVER (ORDER BY d) AS l,
       LISTAGG(DISTINCT n, ', ') WITHIN GROUP (ORDER BY n) AS names
  FROM t

-- case: Lambdas, named arguments, objects and arrays
select transform(items, i -> i:price * 2), filter(a, x int -> x > 1), object_construct('k', v, 'l', [1, 2]), {'a': 1, 'b': null} from t
-- formatted:
SELECT TRANSFORM(items, i -> i:price * 2),
       FILTER(a, x INT -> x > 1),
       OBJECT_CONSTRUCT('k', v, 'l', [1, 2]),
       {'a': 1, 'b': NULL}
  FROM t

-- case: Long function calls break at their commas
select coalesce(first_candidate_column, second_candidate_column, third_candidate_column, fourth_candidate_column, 'none') chosen from t
-- formatted:
SELECT COALESCE(
         first_candidate_column,
         second_candidate_column,
         third_candidate_column,
         fourth_candidate_column,
         'none'
       ) AS chosen
  FROM t

-- case: Operators
select -a + b * (c - d) / e % 2, a || '-' || b, not a and b or c, a between 1 and 2 and b not like '%x%' escape '^', a is not distinct from b, c like any ('a%', 'b%'), d::date > '2026-01-01'::timestamp_ntz from t
-- formatted:
SELECT -a + b * (c - d) / e % 2,
       a || '-' || b,
       NOT a AND b OR c,
       a BETWEEN 1 AND 2 AND b NOT LIKE '%x%' ESCAPE '^',
       a IS NOT DISTINCT FROM b,
       c LIKE ANY ('a%', 'b%'),
       d::DATE > '2026-01-01'::TIMESTAMP_NTZ
  FROM t

-- case: Unknown functions keep their case
select MyUdf(a), my_schema.Other_Udf(b), count(distinct c), system$typeof(d) from t
-- formatted:
SELECT MyUdf(a),
       my_schema.Other_Udf(b),
       COUNT(DISTINCT c),
       SYSTEM$TYPEOF(d)
  FROM t

-- case: NTH_VALUE from either end
select nth_value(a, 2) from first respect nulls over (order by b) second, nth_value(a, 2) from last over w second_last from t window w as (order by b)
-- formatted:
SELECT NTH_VALUE(a, 2) FROM FIRST RESPECT NULLS OVER (ORDER BY b) AS second,
       NTH_VALUE(a, 2) FROM LAST OVER w AS second_last
  FROM t
WINDOW w AS (ORDER BY b)

-- case: A sorted list that is too long for a line
select listagg(first_name || ' ' || last_name, ', ') within group (order by last_name desc, first_name, customer_number) as names, -:offset from t
-- formatted:
SELECT LISTAGG(first_name || ' ' || last_name, ', ') WITHIN GROUP (
         ORDER BY last_name DESC, first_name, customer_number
       ) AS names,
       -:offset
  FROM t

-- case: A branch of CASE that is too long breaks before THEN, and a CASE within goes to a line of its own
select case when status in ('paid', 'shipped') and total > 100 then coalesce(first_candidate_column, second_candidate_column, 'none') when region = 'north' then case when kind = 1 then 'one' when kind = 2 then 'two' else 'more' end else 'unknown' end label from t
-- formatted:
SELECT CASE
         WHEN status IN ('paid', 'shipped') AND total > 100
           THEN COALESCE(first_candidate_column, second_candidate_column, 'none')
         WHEN region = 'north' THEN
           CASE
             WHEN kind = 1 THEN 'one'
             WHEN kind = 2 THEN 'two'
             ELSE 'more'
           END
         ELSE 'unknown'
       END AS label
  FROM t

-- case: One bracket breaks, and what follows it stays beside it
select a from t where coalesce(first_candidate_column, second_candidate_column, third_candidate_column, fourth_candidate_column, fifth) = 0 and x and (select count(*) from u where u.id = t.id) > 1
-- formatted:
SELECT a
  FROM t
 WHERE COALESCE(
         first_candidate_column,
         second_candidate_column,
         third_candidate_column,
         fourth_candidate_column,
         fifth
       ) = 0
   AND x
   AND (
         SELECT COUNT(*)
           FROM u
          WHERE u.id = t.id
       ) > 1

-- case: Keys and values, values and results stay together
select object_construct('first_key', first_value_column, 'second_key', second_value_column, 'third', third_value_column) o, decode(status_code, 1, 'active customer', 2, 'inactive customer', 3, 'former customer', 'something else') label from t
-- formatted:
SELECT OBJECT_CONSTRUCT(
         'first_key', first_value_column,
         'second_key', second_value_column,
         'third', third_value_column
       ) AS o,
       DECODE(
         status_code,
         1, 'active customer',
         2, 'inactive customer',
         3, 'former customer',
         'something else'
       ) AS label
  FROM t

-- case: A cast with a collation
select cast(name as varchar(20) collate 'en-ci') n,a::varchar collate 'de' from t
-- formatted:
SELECT CAST(name AS VARCHAR(20) COLLATE 'en-ci') AS n,
       a::VARCHAR COLLATE 'de'
  FROM t

-- case: A window whose first column is a CASE
select sum(amount) over (partition by case when customer_region = 'north' then customer_region else customer_country end, customer_segment, customer_number order by ordered_at) running_total from orders
-- formatted:
SELECT SUM(amount) OVER (
         PARTITION BY CASE WHEN customer_region = 'north' THEN customer_region ELSE customer_country END,
                      customer_segment,
                      customer_number
         ORDER BY ordered_at
       ) AS running_total
  FROM orders

-- case: TRIM from either end, as ANSI has it
select trim(both ' ' from a) b, trim(leading from c), trim(both) from t
-- formatted:
SELECT TRIM(BOTH ' ' FROM a) AS b,
       TRIM(LEADING FROM c),
       TRIM(both)
  FROM t
