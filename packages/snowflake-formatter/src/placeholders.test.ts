import { describe, expect, it } from 'vitest';
import { formatSQL } from './index.ts';

function format(sql: string): string {
  const { formatted, errors } = formatSQL(sql);
  expect(errors).toEqual([]);
  expect(formatSQL(formatted).formatted).toBe(formatted);
  return formatted;
}

describe('placeholders of other programs', () => {
  it.each([
    [
      'grant usage on schema <db>.<schema> to role <role>',
      'GRANT USAGE ON SCHEMA <db>.<schema> TO ROLE <role>',
    ],
    ['use role <your role>', 'USE ROLE <your role>'],
    ['create stream <name> on table <t>_raw', 'CREATE STREAM <name> ON TABLE <t>_raw'],
    ['call <schema>.<proc>(<arg1>,<arg2>)', 'CALL <schema>.<proc>(<arg1>, <arg2>)'],
    ['drop procedure f_{upper}_x({a}, {b})', 'DROP PROCEDURE f_{upper}_x({a}, {b})'],
    ['insert into t_%s (a,b) values (%s,%(b)s)', 'INSERT INTO t_%s (a, b)\nVALUES (%s, %(b)s)'],
    [
      'select ${col} c,b from ${db}.stg_${env}_v2 where d=%s and e in ({ids}) limit %s',
      `SELECT ${'${col}'} AS c,\n       b\n  FROM ${'${db}'}.stg_${'${env}'}_v2\n WHERE d = %s\n   AND e IN ({ids})\n LIMIT %s`,
    ],
    ['select ${a}as b, &{c}from t, &d e', 'SELECT ${a}as b,\n       &{c}from t,\n       &d AS e'],
    ['select a%(x)s, values()%(y)s', 'SELECT a%(x)s,\n       values ()%(y)s'],
    ['select a from @{db}.@{schema}.t where b=@{x}', 'SELECT a\n  FROM @{db}.@{schema}.t\n WHERE b = @{x}'],
    [
      'select a from &db.&{schema}.t where b=:name and c=? and d=&d',
      'SELECT a\n  FROM &db.&{schema}.t\n WHERE b = :name\n   AND c = ?\n   AND d = &d',
    ],
  ])('are kept together: %s', (sql, expected) => {
    expect(format(sql)).toBe(expected);
  });

  it.each([
    ['select a<b and c>d', 'SELECT a < b AND c > d'],
    ['select a <b and c> d', 'SELECT a < b AND c > d'],
    ['select <<b> from t', 'SELECT << b >\n  FROM t'],
    ['select f(a<b, c>d), a%s', 'SELECT f(a < b, c > d),\n       a % s'],
    ["select {'a':b}, {* exclude c}", "SELECT {'a': b},\n       {* EXCLUDE c}"],
  ])('are distinguished from operators and objects: %s', (sql, expected) => {
    expect(format(sql)).toBe(expected);
  });
});

it("leave SnowSQL's commands on separate lines", () => {
  expect(format('!set variable_substitution=true\nselect a from &t;\n!print  done\nselect 1;')).toBe(
    '!set variable_substitution=true\nSELECT a\n  FROM &t;\n\n!print  done\nSELECT 1;',
  );
});
