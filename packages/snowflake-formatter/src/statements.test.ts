import { describe, expect, it } from 'vitest';
import { formatSQL } from './index.ts';

function format(sql: string): string {
  const { formatted, errors } = formatSQL(sql);
  expect(errors).toEqual([]);
  expect(formatSQL(formatted).formatted).toBe(formatted);
  return formatted;
}

describe('statements', () => {
  it.each([
    [
      'merge into t using (select 1 id) s on t.id=s.id when matched and s.x then delete when matched then update set a=1,b=2 when not matched then insert (a) values (1)',
      `MERGE INTO t
USING (
        SELECT 1 AS id
      ) AS s
   ON t.id = s.id
WHEN MATCHED AND s.x THEN
  DELETE
WHEN MATCHED THEN
  UPDATE SET a = 1,
             b = 2
WHEN NOT MATCHED THEN
  INSERT (a)
  VALUES (1)`,
    ],
    [
      'insert all when a>1 then into t values (a) else into u select a from v',
      `INSERT ALL
  WHEN a > 1 THEN
    INTO t VALUES (a)
  ELSE
    INTO u
SELECT a
  FROM v`,
    ],
    [
      'copy into t from @s/p file_format=(type=csv skip_header=1) on_error=continue',
      `COPY INTO t
  FROM @s/p
  FILE_FORMAT = (TYPE = CSV SKIP_HEADER = 1)
  ON_ERROR = CONTINUE`,
    ],
    [
      'create or replace table t(id number(38,0) not null, date date default current_date(), name varchar) cluster by(id)',
      `CREATE OR REPLACE TABLE t (
  id NUMBER(38, 0) NOT NULL,
  date DATE DEFAULT CURRENT_DATE(),
  name VARCHAR
)
  CLUSTER BY (id)`,
    ],
    [
      "create task t warehouse=w schedule='5 minute' when system$stream_has_data('s') as insert into a select 1",
      `CREATE TASK t
  WAREHOUSE = w
  SCHEDULE = '5 minute'
  WHEN SYSTEM$STREAM_HAS_DATA('s')
AS
INSERT INTO a
SELECT 1`,
    ],
    [
      'create procedure p(a int) returns int language sql as $$ begin let x int := 1; if (a > x) then return a; else return x; end if; end; $$',
      `CREATE PROCEDURE p(a INT)
  RETURNS INT
  LANGUAGE SQL
AS
$$
BEGIN
  LET x INT := 1;
  IF (a > x) THEN
    RETURN a;
  ELSE
    RETURN x;
  END IF;
END;
$$`,
    ],
    [
      "create function f(x int) returns int language python handler='f' as $$\ndef  f(x): return x\n$$",
      `CREATE FUNCTION f(x INT)
  RETURNS INT
  LANGUAGE PYTHON
  HANDLER = 'f'
AS
$$
def  f(x): return x
$$`,
    ],
    [
      "create masking policy m as (v string) returns string -> case when is_role_in_session('A') then v else '*' end",
      `CREATE MASKING POLICY m AS (v STRING) RETURNS STRING ->
  CASE WHEN IS_ROLE_IN_SESSION('A') THEN v ELSE '*' END`,
    ],
    [
      'show tables ->> select "name" from $1 where "rows">0',
      `SHOW TABLES
  ->> SELECT "name"
        FROM $1
       WHERE "rows" > 0`,
    ],
    [
      'grant select, insert on all tables in schema s to role r',
      'GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA s TO ROLE r',
    ],
    [
      'alter table t alter column c set data type number(14,2)',
      'ALTER TABLE t ALTER COLUMN c SET DATA TYPE NUMBER(14, 2)',
    ],
    [
      'declare x int default 1; c cursor for select a from t; begin for r in c do x := x + r.a; end for; return x; exception when other then raise; end',
      `DECLARE
  x INT DEFAULT 1;
  c CURSOR FOR
    SELECT a
      FROM t;
BEGIN
  FOR r IN c DO
    x := x + r.a;
  END FOR;
  RETURN x;
EXCEPTION
  WHEN OTHER THEN
    RAISE;
END`,
    ],
    [
      'select * from t match_recognize(partition by a order by b measures first(c) as d, last(c) as e pattern(x y+) define x as c>1, y as c<1)',
      `SELECT *
  FROM t
         MATCH_RECOGNIZE (
           PARTITION BY a
           ORDER BY b
           MEASURES FIRST(c) AS d,
                    LAST(c) AS e
           PATTERN (x y+)
           DEFINE x AS c > 1,
                  y AS c < 1
         )`,
    ],
    [
      "{{ config(materialized='table') }}\n\nselect {{ a }} from {{ ref('b') }}\n{% if c %}\nwhere d\n{% endif %}",
      `{{ config(materialized='table') }}

SELECT {{ a }}
  FROM {{ ref('b') }}
{% if c %}
 WHERE d
{% endif %}`,
    ],
    ['select :1, b from t where c = :2', 'SELECT :1,\n       b\n  FROM t\n WHERE c = :2'],
    [
      'begin select :name, :2 into :a, :b from t; end',
      'BEGIN\n  SELECT :name,\n         :2\n    INTO :a, :b\n    FROM t;\nEND',
    ],
    [
      'select a, count(*) from t group by all limit 5',
      '  SELECT a,\n         COUNT(*)\n    FROM t\nGROUP BY ALL\n   LIMIT 5',
    ],
    [
      'select a from t group by all order by all desc nulls last limit 3 offset 2',
      '  SELECT a\n    FROM t\nGROUP BY ALL\nORDER BY ALL DESC NULLS LAST\n   LIMIT 3\n  OFFSET 2',
    ],
    [
      'create semantic view v tables (t as (select a from u) primary key (a)) metrics (t.m as sum(t.a))',
      `CREATE SEMANTIC VIEW v
  TABLES (
    t AS (
      SELECT a
        FROM u
    ) PRIMARY KEY (a)
  )
  METRICS (t.m AS SUM(t.a))`,
    ],
    [
      "select * from semantic_view(metrics metrics a.n dimensions metrics.where, date_trunc('day', a.t) as d where a.c like 'x%' and a.n in (1, 2) or not a.b)",
      `SELECT *
  FROM SEMANTIC_VIEW(
         metrics
         METRICS a.n
         DIMENSIONS metrics.where, DATE_TRUNC('day', a.t) AS d
         WHERE a.c LIKE 'x%' AND a.n IN (1, 2) OR NOT a.b
       )`,
    ],
    [
      "{{ config(materialized='semantic_view') }}\ntables(t as {{ ref('u') }}) dimensions(t.a as b) comment='c' copy grants",
      `{{ config(materialized='semantic_view') }}
TABLES (t AS {{ ref('u') }})
DIMENSIONS (t.a AS b)
COMMENT = 'c'
COPY GRANTS`,
    ],
  ])('%s', (sql, expected) => {
    expect(format(sql)).toBe(expected);
  });
});

describe('the body of a routine', () => {
  const routine = (before: string, after: string) =>
    `create procedure p() returns int${before} as $$ begin  return 1; end $$${after};`;

  it.each([
    ['', ' language javascript'],
    ['', ' language plpgsql'],
    ['', " language 'plpgsql' volatile"],
    ['', " comment = 'c' language python runtime_version = '3.11'"],
    [' language java', ''],
    [" language 'scala'", ''],
    [' language {{ x }}', ''],
    ['', ' language {{ x }}'],
  ])('in another language is kept byte for byte:%s as …%s', (before, after) => {
    expect(format(routine(before, after))).toContain('\n$$ begin  return 1; end $$');
  });

  it.each([
    ['', ''],
    [' language sql', ''],
    ['', " comment = 'c' language sql"],
  ])('in SQL is formatted:%s as …%s', (before, after) => {
    expect(format(routine(before, after))).toContain('\n$$\nBEGIN\n  RETURN 1;\nEND\n$$');
  });

  it('does not depend on the language of the next routine', () => {
    expect(format(`${routine('', '')} ${routine(' language python', '')}`)).toMatch(
      /RETURN 1;[\s\S]* {2}return 1;/,
    );
  });
});

describe('statements in brackets', () => {
  it.each([
    [
      'begin rs := (show tables ->> select "name" from $1 where "rows">0); end',
      `BEGIN
  rs := (
    SHOW TABLES
      ->> SELECT "name"
            FROM $1
           WHERE "rows" > 0
  );
END`,
    ],
    [
      'begin async (insert into t select a from u); async (call p()); await all; end',
      `BEGIN
  ASYNC (
    INSERT INTO t
    SELECT a
      FROM u
  );
  ASYNC (CALL p());
  AWAIT ALL;
END`,
    ],
    [
      'create task t as show tables ->> insert into x select * from $1',
      'CREATE TASK t AS\nSHOW TABLES\n  ->> INSERT INTO x\n      SELECT *\n        FROM $1',
    ],
    ["let r := async (insert into t values (1, 'x'));", "LET r := ASYNC (INSERT INTO t VALUES (1, 'x'));"],
    ['x := (show tables ->> );', 'x := (SHOW TABLES ->>);'],
  ])('%s', (sql, expected) => {
    expect(format(sql)).toBe(expected);
  });
});
