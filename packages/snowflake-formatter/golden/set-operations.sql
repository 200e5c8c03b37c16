-- case: The branches share one river
select a from t1 union all select b from t2 where b in (select id from t3)
-- formatted:
   SELECT a
     FROM t1
UNION ALL
   SELECT b
     FROM t2
    WHERE b IN (
            SELECT id
              FROM t3
          )

-- case: Except, intersect and an order for all
(select a from t1 except select a from t2) intersect select a from t3 order by 1 limit 5
-- formatted:
          (
            SELECT a
              FROM t1
            EXCEPT
            SELECT a
              FROM t2
          )
INTERSECT
   SELECT a
     FROM t3
 ORDER BY 1
    LIMIT 5

-- case: Union by name
select a, b from t1 union all by name select b, a from t2
-- formatted:
           SELECT a,
                  b
             FROM t1
UNION ALL BY NAME
           SELECT b,
                  a
             FROM t2
