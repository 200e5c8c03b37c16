     -- Weekly revenue of the web shop, channel by channel
     WITH orders AS (
             SELECT o.id AS order_id,
                    o.payload,
                    o.payload:channel::STRING AS channel,
                    o.payload:shipping.address."City"::VARCHAR(80) AS city,
                    TO_TIMESTAMP_NTZ(o.payload:placed_at::STRING) AS placed_at
               FROM raw.shop.orders AS o
              WHERE o.placed_on >= DATEADD(week, -12, CURRENT_DATE())
                AND o.status IN ('paid', 'shipped')
                AND (o.is_test = FALSE OR o.is_test IS NULL)
            QUALIFY ROW_NUMBER() OVER (PARTITION BY o.id ORDER BY o.loaded_at DESC) = 1 /* the newest version of each */
          ),
          lines AS (
            SELECT o.channel,
                   DATE_TRUNC('week', o.placed_at) AS week,
                   f.index AS line_no,
                   clean_sku(f.value:sku::STRING) AS sku,
                   f.value:qty::INT * f.value:price::NUMBER(12, 2) AS amount
              FROM orders AS o,
                   LATERAL FLATTEN(input => o.payload:lines, outer => FALSE) AS f
             WHERE f.value:qty::INT > 0
          ),
          weekly AS (
              SELECT channel,
                     week,
                     SUM(amount) AS revenue
                FROM lines
            GROUP BY channel, week
          )
   SELECT p.week,
          ROUND(ZEROIFNULL(p.web), 2) AS web,
          ROUND(ZEROIFNULL(p.app), 2) AS app,
          -- the four weeks up to this one, both channels together
          AVG(p.web + p.app) OVER (ORDER BY p.week ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS rolling_average,
          CASE
            WHEN p.web + p.app > 2 * rolling_average THEN 'record'
            WHEN p.web + p.app < rolling_average / 2 THEN 'quiet'
            ELSE h.name
          END AS verdict,
          $$it's "provisional";  see the notes$$ AS remark
     FROM (
            SELECT channel,
                   week,
                   revenue
              FROM weekly
          )
            PIVOT (SUM(revenue) FOR channel IN ('web', 'app')) AS p (week, web, app)
LEFT JOIN calendar.public.holidays AS h
       ON h.week_start = p.week
      AND h.country = 'NZ'
    WHERE p.week < DATE_TRUNC('week', CURRENT_DATE()) -- the running week is not over yet
 ORDER BY p.week DESC NULLS LAST
    LIMIT 12;
