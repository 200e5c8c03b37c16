import { describe, expect, it } from 'vitest';
import { formatSQL } from './index.ts';

function format(sql: string): string {
  const { formatted, errors } = formatSQL(sql);
  expect(errors).toEqual([]);
  expect(formatSQL(formatted).formatted).toBe(formatted);
  return formatted;
}

describe('ANSI intervals', () => {
  it.each([
    ["select a + interval '1' day, b from t", "SELECT a + INTERVAL '1' DAY,\n       b\n  FROM t"],
    ["select interval '1' day from t", "SELECT INTERVAL '1' DAY\n  FROM t"],
    ["select interval '1-2' year to month x", "SELECT INTERVAL '1-2' YEAR TO MONTH AS x"],
    ["select interval '1 2' day(3) to hour", "SELECT INTERVAL '1 2' DAY(3) TO HOUR"],
    // A literal that contains its unit cannot be followed by one: the word after it is an alias.
    ["select interval '1 day' day", "SELECT INTERVAL '1 day' AS day"],
    ["select interval '1' x", "SELECT INTERVAL '1' AS x"],
    // This is invalid, but MONTH is not an alias either.
    ["select a from t join interval '1' month", "SELECT a\n  FROM t\n  JOIN interval '1' month"],
    ['select a::interval day to second y', 'SELECT a::INTERVAL DAY TO SECOND AS y'],
    ['create table t (a interval second(4, 2))', 'CREATE TABLE t (a INTERVAL SECOND(4, 2))'],
    ['create table t (day interval day, b int)', 'CREATE TABLE t (\n  day INTERVAL DAY,\n  b INT\n)'],
  ])('%s', (sql, expected) => {
    expect(format(sql)).toBe(expected);
  });
});

describe('table clauses', () => {
  it('RESAMPLE is not an alias, and breaks before its parts', () => {
    const sql = "select * from t resample(using ts increment by interval '1 day' partition by a) as r";
    expect(format(sql)).toBe(
      "SELECT *\n  FROM t RESAMPLE (USING ts INCREMENT BY INTERVAL '1 day' PARTITION BY a) AS r",
    );
    expect(formatSQL(sql, { maxLineLength: 40 }).formatted).toBe(
      `SELECT *
  FROM t
         RESAMPLE (
           USING ts
           INCREMENT BY INTERVAL '1 day'
           PARTITION BY a
         ) AS r`,
    );
  });

  it('a word whose parentheses hold more than names is an unknown clause', () => {
    expect(format('select * from t later (by a b)')).not.toContain(' AS ');
    expect(format('select * from t later (a, b), u then_one (c)')).toBe(
      'SELECT *\n  FROM t AS later (a, b),\n       u AS then_one (c)',
    );
  });
});

describe('nested procedures', () => {
  it('are laid out as blocks', () => {
    expect(
      format(
        'declare x int; p procedure(a int) returns table() as declare r resultset; begin r := (select 1); return table(r); end; y int; begin call p(1); end',
      ),
    ).toBe(`DECLARE
  x INT;
  p PROCEDURE (a INT)
    RETURNS TABLE ()
  AS
  DECLARE
    r RESULTSET;
  BEGIN
    r := (
      SELECT 1
    );
    RETURN TABLE(r);
  END;
  y INT;
BEGIN
  CALL p(1);
END`);
  });
});

describe('statements that consist of words', () => {
  const long = 'a'.repeat(50);

  it.each([
    [
      `execute job service in compute pool p name = ${long} async = true replicas = 3 from @${long} specification_file = 'x'`,
      `EXECUTE JOB SERVICE
  IN COMPUTE POOL p
  NAME = ${long}
  ASYNC = TRUE
  REPLICAS = 3
  FROM @${long}
  SPECIFICATION_FILE = 'x'`,
    ],
    [
      `show tables like '${long}' in schema ${long} starts with 'a' limit 1 from 'b'`,
      `SHOW TABLES
  LIKE '${long}'
  IN SCHEMA ${long}
  STARTS WITH 'a'
  LIMIT 1
  FROM 'b'`,
    ],
    [
      `put file:///${long} @${long} parallel = 4 overwrite = true`,
      `PUT file:///${long} @${long}\n  PARALLEL = 4\n  OVERWRITE = TRUE`,
    ],
  ])('break before their phrases and properties when they are too long: %s', (sql, expected) => {
    expect(format(sql)).toBe(expected);
  });

  it.each([
    ["show tasks in account starts with 'a'", "SHOW TASKS IN ACCOUNT STARTS WITH 'a'"],
    ['create database d as replica of o.a.d', 'CREATE DATABASE d AS REPLICA OF o.a.d'],
    [
      'alter table t alter (a set not null, b drop default)',
      'ALTER TABLE t ALTER (a SET NOT NULL, b DROP DEFAULT)',
    ],
    [
      'select cast(a as object(b int) rename fields add fields)',
      'SELECT CAST(a AS OBJECT(b INT) RENAME FIELDS ADD FIELDS)',
    ],
  ])('%s', (sql, expected) => {
    expect(format(sql)).toBe(expected);
  });
});

describe('template marks before a query', () => {
  it('are printed on separate lines, however many there are', () => {
    expect(format('{{ log("a") }} {{ config(b=1) }} select a, b from t')).toBe(
      '{{ log("a") }}\n{{ config(b=1) }}\nSELECT a,\n       b\n  FROM t',
    );
  });
});
