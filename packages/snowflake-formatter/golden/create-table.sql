-- case: Columns and constraints
create or replace table mart.orders (id number(38, 0) not null autoincrement start 1 increment 1, customer_id int references customers (id), name varchar(200) collate 'en-ci' comment 'who', total number(12, 2) default 0, created_at timestamp_ntz default current_timestamp(), data variant, constraint pk_orders primary key (id)) cluster by (created_at) data_retention_time_in_days = 7 comment = 'orders of the shop'
-- formatted:
CREATE OR REPLACE TABLE mart.orders (
  id NUMBER(38, 0) NOT NULL AUTOINCREMENT START 1 INCREMENT 1,
  customer_id INT REFERENCES customers (id),
  name VARCHAR(200) COLLATE 'en-ci' COMMENT 'who',
  total NUMBER(12, 2) DEFAULT 0,
  created_at TIMESTAMP_NTZ DEFAULT CURRENT_TIMESTAMP(),
  data VARIANT,
  CONSTRAINT pk_orders PRIMARY KEY (id)
)
  CLUSTER BY (created_at)
  DATA_RETENTION_TIME_IN_DAYS = 7
  COMMENT = 'orders of the shop'

-- case: From a query, from another table, from nothing but a file
create table if not exists copy_of as select * from t where a > 1;
create transient table b like a;
create table c clone a at (offset => -3600);
-- formatted:
CREATE TABLE IF NOT EXISTS copy_of AS
SELECT *
  FROM t
 WHERE a > 1;

CREATE TRANSIENT TABLE b LIKE a;
CREATE TABLE c CLONE a AT (offset => -3600);

-- case: Dynamic table
create or replace dynamic table dt target_lag = '20 minutes' warehouse = wh refresh_mode = auto as select a, count(*) n from t group by a
-- formatted:
CREATE OR REPLACE DYNAMIC TABLE dt
  TARGET_LAG = '20 minutes'
  WAREHOUSE = wh
  REFRESH_MODE = AUTO
AS
  SELECT a,
         COUNT(*) AS n
    FROM t
GROUP BY a

-- case: Alter table
alter table orders add column note varchar(100), other int;
alter table orders alter column total set data type number(14, 2);
alter table orders rename to orders_old;
-- formatted:
ALTER TABLE orders ADD COLUMN note VARCHAR(100), other INT;
ALTER TABLE orders ALTER COLUMN total SET DATA TYPE NUMBER(14, 2);
ALTER TABLE orders RENAME TO orders_old;

-- case: Search optimization and keys
alter table t add search optimization on equality(a, b), substring(c);
alter table t add constraint fk foreign key (a) references db.u(b);
-- formatted:
ALTER TABLE t ADD SEARCH OPTIMIZATION ON EQUALITY(a, b), SUBSTRING(c);
ALTER TABLE t ADD CONSTRAINT fk FOREIGN KEY (a) REFERENCES db.u (b);

-- case: A column with much to say
create table t (id number(38, 0) not null default some_sequence.nextval comment 'a rather long comment that says what is in the column', total number(18, 2));
-- formatted:
CREATE TABLE t (
  id NUMBER(38, 0) NOT NULL DEFAULT some_sequence.nextval
    COMMENT 'a rather long comment that says what is in the column',
  total NUMBER(18, 2)
);

-- case: Columns that ALTER TABLE adds, each with its word
alter table t add column a int, column b varchar; alter table t add column if not exists a int, if not exists b varchar(3) default 'x';
-- formatted:
ALTER TABLE t ADD COLUMN a INT, COLUMN b VARCHAR;
ALTER TABLE t ADD COLUMN IF NOT EXISTS a INT, IF NOT EXISTS b VARCHAR(3) DEFAULT 'x';
