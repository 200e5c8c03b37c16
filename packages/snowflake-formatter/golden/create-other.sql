-- case: View
create or replace secure view v (a comment 'the a', b) copy grants as select a, b from t where a > 1
-- formatted:
CREATE OR REPLACE SECURE VIEW v (a COMMENT 'the a', b) COPY GRANTS AS
SELECT a,
       b
  FROM t
 WHERE a > 1

-- case: Stage, file format and integration
create or replace stage my_stage url = 's3://bucket/path/' storage_integration = s3_int file_format = (type = csv field_delimiter = '|' skip_header = 1 null_if = ('NULL', ''));
create file format if not exists ff type = json strip_outer_array = true;
-- formatted:
CREATE OR REPLACE STAGE my_stage
  URL = 's3://bucket/path/'
  STORAGE_INTEGRATION = s3_int
  FILE_FORMAT = (TYPE = CSV FIELD_DELIMITER = '|' SKIP_HEADER = 1 NULL_IF = ('NULL', ''));

CREATE FILE FORMAT IF NOT EXISTS ff
  TYPE = JSON
  STRIP_OUTER_ARRAY = TRUE;

-- case: Stream, task, pipe
create stream s on table t append_only = true;
create or replace task load_task warehouse = wh schedule = 'USING CRON 0 3 * * * Pacific/Auckland' when system$stream_has_data('s') as insert into target select * from s where metadata$action = 'INSERT';
create pipe p auto_ingest = true as copy into t from @my_stage file_format = (type = 'JSON');
-- formatted:
CREATE STREAM s ON TABLE t APPEND_ONLY = TRUE;

CREATE OR REPLACE TASK load_task
  WAREHOUSE = wh
  SCHEDULE = 'USING CRON 0 3 * * * Pacific/Auckland'
  WHEN SYSTEM$STREAM_HAS_DATA('s')
AS
INSERT INTO target
SELECT *
  FROM s
 WHERE metadata$action = 'INSERT';

CREATE PIPE p AUTO_INGEST = TRUE AS
COPY INTO t
  FROM @my_stage
  FILE_FORMAT = (TYPE = 'JSON');

-- case: Sequence, schema, warehouse
create sequence seq start = 1 increment = 1;
create schema if not exists raw data_retention_time_in_days = 1;
create warehouse wh with warehouse_size = 'XSMALL' auto_suspend = 60 auto_resume = true initially_suspended = true;
-- formatted:
CREATE SEQUENCE seq
  START = 1
  INCREMENT = 1;

CREATE SCHEMA IF NOT EXISTS raw DATA_RETENTION_TIME_IN_DAYS = 1;

CREATE WAREHOUSE wh WITH
  WAREHOUSE_SIZE = 'XSMALL'
  AUTO_SUSPEND = 60
  AUTO_RESUME = TRUE
  INITIALLY_SUSPENDED = TRUE;

-- case: Policies and tags
create masking policy email_mask as (val string) returns string -> case when current_role() in ('ANALYST') then val else '***' end;
create row access policy rap as (region varchar) returns boolean -> exists (select 1 from allowed where allowed.region = region);
alter table t modify column email set masking policy email_mask;
-- formatted:
CREATE MASKING POLICY email_mask AS (val STRING) RETURNS STRING ->
  CASE WHEN CURRENT_ROLE() IN ('ANALYST') THEN val ELSE '***' END;

CREATE ROW ACCESS POLICY rap AS (region VARCHAR) RETURNS BOOLEAN ->
  EXISTS (
    SELECT 1
      FROM allowed
     WHERE allowed.region = region
  );

ALTER TABLE t MODIFY COLUMN email SET MASKING POLICY email_mask;

-- case: Drop, undrop, comment
drop table if exists old_table cascade;
undrop schema raw;
comment on table t is 'what it holds';
-- formatted:
DROP TABLE IF EXISTS old_table CASCADE;

UNDROP SCHEMA raw;

COMMENT ON TABLE t IS 'what it holds';

-- case: Semantic view
create or replace semantic view sales_view tables (o as db.s.orders primary key (id) with synonyms ('sales', 'orders') comment = 'all orders', c as customers primary key (id)) relationships (o_to_c as o (customer_id) references c) facts (o.amount as price * quantity) dimensions (c.name as customer_name with synonyms = ('buyer'), o.day as date_trunc('day', ordered_at) comment = 'the day') metrics (o.total as sum(o.amount)) comment = 'sales';
-- formatted:
CREATE OR REPLACE SEMANTIC VIEW sales_view
  TABLES (
    o AS db.s.orders PRIMARY KEY (id) WITH SYNONYMS ('sales', 'orders') COMMENT = 'all orders',
    c AS customers PRIMARY KEY (id)
  )
  RELATIONSHIPS (o_to_c AS o (customer_id) REFERENCES c)
  FACTS (o.amount AS price * quantity)
  DIMENSIONS (
    c.name AS customer_name WITH SYNONYMS = ('buyer'),
    o.day AS DATE_TRUNC('day', ordered_at) COMMENT = 'the day'
  )
  METRICS (o.total AS SUM(o.amount))
  COMMENT = 'sales';

-- case: Policy with a comment, service with a specification
create masking policy p as (v string) returns string -> case when x = 1 then sha2(v) end comment = 'c';
create service s in compute pool cp from specification $$
spec: a
$$ min_instances = 1 max_instances = 2;
-- formatted:
CREATE MASKING POLICY p AS (v STRING) RETURNS STRING ->
  CASE WHEN x = 1 THEN SHA2(v) END
  COMMENT = 'c';

CREATE SERVICE s IN COMPUTE POOL cp FROM SPECIFICATION $$
spec: a
$$
  MIN_INSTANCES = 1
  MAX_INSTANCES = 2;

-- case: Objects of a class, listings, external tables
create snowflake.core.budget b();
create external listing l share s as $$title: t$$ publish = true;
create external table x (a int) partition by (a) with location = @s/p/ file_format = (type = csv);
create file format f type = csv date_format = auto compression = auto;
-- formatted:
CREATE snowflake.core.budget b();

CREATE EXTERNAL LISTING l SHARE s AS
$$title: t$$
  PUBLISH = TRUE;

CREATE EXTERNAL TABLE x (a INT)
  PARTITION BY (a)
  WITH LOCATION = @s/p/
  FILE_FORMAT = (TYPE = CSV);

CREATE FILE FORMAT f
  TYPE = CSV
  DATE_FORMAT = AUTO
  COMPRESSION = AUTO;

-- case: A head that is too long for a line breaks before its properties
create or replace view mart.revenue_by_region_and_month comment = 'What came in, by region and by month, without taxes and discounts' as select 1 n; alter table mart.orders_of_the_shop add constraint fk_orders_to_customers foreign key (customer_id, region) references mart.customers (id, region) not enforced;
-- formatted:
CREATE OR REPLACE VIEW mart.revenue_by_region_and_month
  COMMENT = 'What came in, by region and by month, without taxes and discounts'
AS
SELECT 1 AS n;

ALTER TABLE mart.orders_of_the_shop
  ADD CONSTRAINT fk_orders_to_customers FOREIGN KEY (customer_id, region)
    REFERENCES mart.customers (id, region) NOT ENFORCED;

-- case: Entries of a semantic view
create semantic view sales tables (orders as mart.orders primary key (order_id) unique (order_number, customer_number) with synonyms ('sales orders', 'purchases') comment = 'All orders of the shop', customers as mart.customers primary key (id)) metrics (orders.revenue as sum(orders.amount - orders.discount) with synonyms = ('sales', 'turnover', 'income') comment = 'What came in, less discounts')
-- formatted:
CREATE SEMANTIC VIEW sales
  TABLES (
    orders AS mart.orders
      PRIMARY KEY (order_id)
      UNIQUE (order_number, customer_number)
      WITH SYNONYMS ('sales orders', 'purchases')
      COMMENT = 'All orders of the shop',
    customers AS mart.customers PRIMARY KEY (id)
  )
  METRICS (
    orders.revenue AS SUM(orders.amount - orders.discount)
      WITH SYNONYMS = ('sales', 'turnover', 'income')
      COMMENT = 'What came in, less discounts'
  )

-- case: A tag with policies, and a function of tables
alter tag pii set masking policy p1, masking policy p2; create data metric function late(t table(d date, n number(38,0))) returns number as 'select count(*) from t';
-- formatted:
ALTER TAG pii SET MASKING POLICY p1, MASKING POLICY p2;

CREATE DATA METRIC FUNCTION late(t TABLE(d DATE, n NUMBER(38, 0)))
  RETURNS NUMBER
AS 'select count(*) from t';

-- case: Policies that return a constraint
create aggregation policy p as () returns aggregation_constraint -> case when is_role_in_session('ADMIN') then no_aggregation_constraint() else aggregation_constraint(min_group_size => 5) end;
-- formatted:
CREATE AGGREGATION POLICY p AS () RETURNS AGGREGATION_CONSTRAINT ->
  CASE
    WHEN IS_ROLE_IN_SESSION('ADMIN') THEN NO_AGGREGATION_CONSTRAINT()
    ELSE AGGREGATION_CONSTRAINT(min_group_size => 5)
  END;

-- case: Allowed values of a tag are a property
create tag gov.pii allowed_values 'high', 'medium', 'low' propagate = on_dependency on_conflict = allowed_values_sequence comment = 'how sensitive';
-- formatted:
CREATE TAG gov.pii
  ALLOWED_VALUES 'high', 'medium', 'low'
  PROPAGATE = ON_DEPENDENCY
  ON_CONFLICT = allowed_values_sequence
  COMMENT = 'how sensitive';

-- case: A metric over all dimensions but one
create semantic view v tables (o as orders primary key (id)) metrics (o.share as sum(o.total) over (partition by excluding o.day order by o.region))
-- formatted:
CREATE SEMANTIC VIEW v
  TABLES (o AS orders PRIMARY KEY (id))
  METRICS (o.share AS SUM(o.total) OVER (PARTITION BY EXCLUDING o.day ORDER BY o.region))

-- case: Values that are words of Snowflake's own, and a policy's new body
create user u type = person; create api integration g api_provider = git_https_api allowed_authentication_secrets = all; alter masking policy m set body -> case when current_role() = 'A' then val end
-- formatted:
CREATE USER u TYPE = PERSON;

CREATE API INTEGRATION g
  API_PROVIDER = git_https_api
  ALLOWED_AUTHENTICATION_SECRETS = ALL;

ALTER MASKING POLICY m SET BODY -> CASE WHEN CURRENT_ROLE() = 'A' THEN val END

-- case: A search service
create cortex search service s on body attributes author, title warehouse = w target_lag = '1 hour' as (select body, author, title from docs);
-- formatted:
CREATE CORTEX SEARCH SERVICE s ON body
  ATTRIBUTES author, title
  WAREHOUSE = w
  TARGET_LAG = '1 hour'
AS (
  SELECT body,
         author,
         title
    FROM docs
);
