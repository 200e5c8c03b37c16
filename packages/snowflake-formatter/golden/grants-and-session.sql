-- case: Grants
grant select, insert on all tables in schema raw to role analyst;
grant usage on future schemas in database d to role r with grant option;
revoke all privileges on warehouse wh from role old_role cascade;
-- formatted:
GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA raw TO ROLE analyst;
GRANT USAGE ON FUTURE SCHEMAS IN DATABASE d TO ROLE r WITH GRANT OPTION;

REVOKE ALL PRIVILEGES ON WAREHOUSE wh FROM ROLE old_role CASCADE;

-- case: Session
use role analyst;
use warehouse wh;
set day = '2026-01-01';
alter session set timezone = 'Pacific/Auckland', week_start = 1;
show tables like 'ORD%' in schema raw starts with 'A' limit 5;
describe table raw.orders;
-- formatted:
USE ROLE analyst;
USE WAREHOUSE wh;

SET day = '2026-01-01';

ALTER SESSION SET TIMEZONE = 'Pacific/Auckland', WEEK_START = 1;

SHOW TABLES LIKE 'ORD%' IN SCHEMA raw STARTS WITH 'A' LIMIT 5;

DESCRIBE TABLE raw.orders;

-- case: Calls and immediate execution
call load_all('raw', 3, $day);
execute immediate 'select 1';
explain using text select a from t;
-- formatted:
CALL load_all('raw', 3, $day);

EXECUTE IMMEDIATE 'select 1';

EXPLAIN USING TEXT
SELECT a
  FROM t;

-- case: A grant that is too long for a line
grant select, insert, update, delete, truncate, references on all tables in schema some_database.some_schema to role analysts_of_the_north with grant option;
-- formatted:
GRANT SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES
  ON ALL TABLES IN SCHEMA some_database.some_schema
  TO ROLE analysts_of_the_north
  WITH GRANT OPTION;

-- case: Lines of a kind stand together, unless the author left a blank line
use role analyst;use warehouse wh;

use schema raw;
-- what the report needs
set day = '2026-01-01';
set days = 7;
select 1;select 2;
-- formatted:
USE ROLE analyst;
USE WAREHOUSE wh;

USE SCHEMA raw;

-- what the report needs
SET day = '2026-01-01';
SET days = 7;

SELECT 1;

SELECT 2;

-- case: Procedures that are named like functions
call date(); call count(distinct_days=>3); call db.s.max(1); call system$wait(1); call identifier($p)(current_date());
-- formatted:
CALL date();
CALL count(distinct_days => 3);
CALL db.s.max(1);
CALL SYSTEM$WAIT(1);
CALL IDENTIFIER($p)(CURRENT_DATE());

-- case: UNSET without a name before it
alter account unset network_policy; alter user unset comment;
-- formatted:
ALTER ACCOUNT UNSET NETWORK_POLICY;
ALTER USER UNSET COMMENT;

-- case: Parameters of the session
show parameters like 'TIME%' in session
-- formatted:
SHOW PARAMETERS LIKE 'TIME%' IN SESSION
