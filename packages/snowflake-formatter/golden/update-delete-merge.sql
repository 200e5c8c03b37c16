-- case: Update
update target t set t.a = s.a, t.b = coalesce(s.b, 0) from source s where t.id = s.id and s.changed_at > '2026-01-01'
-- formatted:
UPDATE target AS t
   SET t.a = s.a,
       t.b = COALESCE(s.b, 0)
  FROM source AS s
 WHERE t.id = s.id
   AND s.changed_at > '2026-01-01'

-- case: Delete
delete from orders using cancelled c where orders.id = c.order_id and c.at < dateadd(month, -3, current_date())
-- formatted:
DELETE FROM orders
 USING cancelled AS c
 WHERE orders.id = c.order_id
   AND c.at < DATEADD(month, -3, CURRENT_DATE())

-- case: Merge
merge into dim_customer d using (select id, name, updated_at from staged where rn = 1) s on d.id = s.id when matched and s.updated_at > d.updated_at then update set d.name = s.name, d.updated_at = s.updated_at when not matched then insert (id, name, updated_at) values (s.id, s.name, s.updated_at) when matched and s.name is null then delete
-- formatted:
MERGE INTO dim_customer AS d
USING (
        SELECT id,
               name,
               updated_at
          FROM staged
         WHERE rn = 1
      ) AS s
   ON d.id = s.id
WHEN MATCHED AND s.updated_at > d.updated_at THEN
  UPDATE SET d.name = s.name,
             d.updated_at = s.updated_at
WHEN NOT MATCHED THEN
  INSERT (id, name, updated_at)
  VALUES (s.id, s.name, s.updated_at)
WHEN MATCHED AND s.name IS NULL THEN
  DELETE

-- case: Truncate
truncate table if exists raw.landing
-- formatted:
TRUNCATE TABLE IF EXISTS raw.landing

-- case: Merge with every sort of target
merge into db.s.t t using s on t.id = s.id when matched then delete; merge into {{ this }} t using s on t.id = s.id when matched then delete; merge into t as x using s on x.id = s.id when not matched then insert all by name;
-- formatted:
MERGE INTO db.s.t AS t
USING s
   ON t.id = s.id
WHEN MATCHED THEN
  DELETE;

MERGE INTO {{ this }} t
USING s
   ON t.id = s.id
WHEN MATCHED THEN
  DELETE;

MERGE INTO t AS x
USING s
   ON x.id = s.id
WHEN NOT MATCHED THEN
  INSERT ALL BY NAME;

-- case: Aliases of targets, defaults
update t u set u.a = default from s where u.id = s.id;
delete from t u using s where u.id = s.id;
update t u from s set a = s.a where u.id = s.id;
-- formatted:
UPDATE t AS u
   SET u.a = DEFAULT
  FROM s
 WHERE u.id = s.id;

DELETE FROM t AS u
 USING s
 WHERE u.id = s.id;

UPDATE t AS u
  FROM s
   SET a = s.a
 WHERE u.id = s.id;

-- case: A row that is too long for a line closes under VALUES
merge into dim_customer d using staged s on d.id = s.id when not matched then insert (customer_id, email, full_name, row_hash, valid_from, valid_to, is_current) values (s.customer_id, s.email, s.first_name || ' ' || s.last_name, s.row_hash, current_timestamp(), null, true, s.source_system);
-- formatted:
MERGE INTO dim_customer AS d
USING staged AS s
   ON d.id = s.id
WHEN NOT MATCHED THEN
  INSERT (customer_id, email, full_name, row_hash, valid_from, valid_to, is_current)
  VALUES (
    s.customer_id,
    s.email,
    s.first_name || ' ' || s.last_name,
    s.row_hash,
    CURRENT_TIMESTAMP(),
    NULL,
    TRUE,
    s.source_system
  );
