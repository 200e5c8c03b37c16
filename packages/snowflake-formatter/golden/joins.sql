-- case: Every kind of join
select a.x from a join b on a.id = b.id inner join c using (id) left outer join d on d.id = a.id and d.kind = 'x' full join e on e.id = a.id cross join f natural join g
-- formatted:
         SELECT a.x
           FROM a
           JOIN b
             ON a.id = b.id
     INNER JOIN c
          USING (id)
LEFT OUTER JOIN d
             ON d.id = a.id
            AND d.kind = 'x'
      FULL JOIN e
             ON e.id = a.id
     CROSS JOIN f
   NATURAL JOIN g

-- case: Asof join with its match condition
select t.price, q.bid from trades t asof join quotes q match_condition (t.traded_at >= q.quoted_at) on t.symbol = q.symbol
-- formatted:
   SELECT t.price,
          q.bid
     FROM trades AS t
ASOF JOIN quotes AS q MATCH_CONDITION (t.traded_at >= q.quoted_at)
       ON t.symbol = q.symbol

-- case: Lateral flatten and table functions
select e.id, f.value:sku::varchar sku, g.index from events e, lateral flatten(input => e.src:items, outer => true) f, table(split_to_table(e.tags, ',')) g
-- formatted:
SELECT e.id,
       f.value:sku::VARCHAR AS sku,
       g.index
  FROM events AS e,
       LATERAL FLATTEN(input => e.src:items, outer => TRUE) AS f,
       TABLE(SPLIT_TO_TABLE(e.tags, ',')) AS g

-- case: A join to a query
select a.id, b.n from a left join (select id, count(*) n from b group by id) b on a.id = b.id
-- formatted:
   SELECT a.id,
          b.n
     FROM a
LEFT JOIN (
              SELECT id,
                     COUNT(*) AS n
                FROM b
            GROUP BY id
          ) AS b
       ON a.id = b.id
