-- case: A procedure in SQL
create or replace procedure load_day(day date) returns varchar language sql execute as caller as $$ declare n int default 0; c cursor for select id from orders where ordered_on = day; begin for row_value in c do if (row_value.id > 0) then n := n + 1; elseif (row_value.id = 0) then n := n; else return 'bad'; end if; end for; insert into log(day, n) values (:day, :n); return 'loaded ' || n; exception when other then return sqlerrm; end $$;
-- formatted:
CREATE OR REPLACE PROCEDURE load_day(day DATE)
  RETURNS VARCHAR
  LANGUAGE SQL
  EXECUTE AS CALLER
AS
$$
DECLARE
  n INT DEFAULT 0;
  c CURSOR FOR
    SELECT id
      FROM orders
     WHERE ordered_on = day;
BEGIN
  FOR row_value IN c DO
    IF (row_value.id > 0) THEN
      n := n + 1;
    ELSEIF (row_value.id = 0) THEN
      n := n;
    ELSE
      RETURN 'bad';
    END IF;
  END FOR;
  INSERT INTO log (day, n)
  VALUES (:day, :n);
  RETURN 'loaded ' || n;
EXCEPTION
  WHEN OTHER THEN
    RETURN sqlerrm;
END
$$;

-- case: A function in SQL, and one in another language
create function area(r float) returns float as $$ pi() * r * r $$;
create or replace function shout(s varchar) returns varchar language python runtime_version = '3.12' handler = 'shout' as $$
def shout(s):
    return s.upper()   # stays as it is
$$;
-- formatted:
CREATE FUNCTION area(r FLOAT)
  RETURNS FLOAT
AS
$$ PI() * r * r $$;

CREATE OR REPLACE FUNCTION shout(s VARCHAR)
  RETURNS VARCHAR
  LANGUAGE PYTHON
  RUNTIME_VERSION = '3.12'
  HANDLER = 'shout'
AS
$$
def shout(s):
    return s.upper()   # stays as it is
$$;

-- case: A block
begin
  let total := 0;
  while (total < 10) do total := total + 1; end while;
  repeat total := total - 1; until (total < 0) end repeat;
  case when total = 0 then return 'none'; else return 'some'; end case;
end;
-- formatted:
BEGIN
  LET total := 0;
  WHILE (total < 10) DO
    total := total + 1;
  END WHILE;
  REPEAT
    total := total - 1;
  UNTIL (total < 0)
  END REPEAT;
  CASE
    WHEN total = 0 THEN
      RETURN 'none';
    ELSE
      RETURN 'some';
  END CASE;
END;

-- case: Transactions
begin transaction; update t set a = 1; commit; rollback;
-- formatted:
BEGIN TRANSACTION;

UPDATE t
   SET a = 1;

COMMIT;

ROLLBACK;

-- case: Procedure that lives for one call
with w as procedure (n int) returns int language sql as $$ begin return n; end $$ call w(1) into :result;
-- formatted:
WITH w AS PROCEDURE (n INT)
  RETURNS INT
  LANGUAGE SQL
AS
$$
BEGIN
  RETURN n;
END
$$
CALL w(1) INTO :result;

-- case: Procedure with common table expressions for its call
with w as procedure (n int) returns int language sql as 'begin return n; end', q as (select max(n) n from t) call w(2);
-- formatted:
WITH w AS PROCEDURE (n INT)
  RETURNS INT
  LANGUAGE SQL
AS 'begin return n; end',
  q AS (
    SELECT MAX(n) AS n
      FROM t
  )
CALL w(2);

-- case: Asynchronous statements and handlers
begin let res := async (insert into t values (1, 'x')); await res; for i in reverse 1 to 10 do execute immediate 'a' || :x using (i); end for; exception when other continue then null; end;
-- formatted:
BEGIN
  LET res := ASYNC (INSERT INTO t VALUES (1, 'x'));
  AWAIT res;
  FOR i IN REVERSE 1 TO 10 DO
    EXECUTE IMMEDIATE 'a' || :x USING (i);
  END FOR;
EXCEPTION
  WHEN OTHER CONTINUE THEN
    NULL;
END;

-- case: Parameters with modes, dynamic statements, negative answers
create procedure p(a in number, b out varchar) returns int called on null input language sql as $$ declare rs resultset; begin rs := (execute immediate :q using (a)); return -1; end $$;
-- formatted:
CREATE PROCEDURE p(a IN NUMBER, b OUT VARCHAR)
  RETURNS INT
  CALLED ON NULL INPUT
  LANGUAGE SQL
AS
$$
DECLARE
  rs RESULTSET;
BEGIN
  rs := (EXECUTE IMMEDIATE :q USING (a));
  RETURN -1;
END
$$;

-- case: Statements in brackets
begin rs := (show tables in schema s ->> select "name" from $1 where "rows">0 order by all desc limit 5); async (insert into t select :1,name from u group by all); return table(rs); end;
-- formatted:
BEGIN
  rs := (
    SHOW TABLES IN SCHEMA s
      ->>   SELECT "name"
              FROM $1
             WHERE "rows" > 0
          ORDER BY ALL DESC
             LIMIT 5
  );
  ASYNC (
    INSERT INTO t
      SELECT :1,
             name
        FROM u
    GROUP BY ALL
  );
  RETURN TABLE(rs);
END;

-- case: Declarations that a template fills in
declare {{ shared }} begin return 1; end;
declare {{ name }} int; a float; begin return 1; end;
-- formatted:
DECLARE
  {{ shared }}
BEGIN
  RETURN 1;
END;

DECLARE
  {{ name }} INT;
  a FLOAT;
BEGIN
  RETURN 1;
END;
