import { describe, expect, it } from 'vitest';
import { type FormatSqlOptions, formatSQL } from './index.ts';

function longest(sql: string, options: FormatSqlOptions): number {
  const { formatted, errors } = formatSQL(sql, options);
  expect(errors).toEqual([]);
  expect(formatSQL(formatted, options).formatted).toBe(formatted);
  return Math.max(...formatted.split('\n').map((line) => line.length));
}

const layouts = (['river', 'left'] as const).flatMap((layout) =>
  (['trailing', 'leading'] as const).map((commaPosition) => ({ layout, commaPosition })),
);

describe.each(layouts)('no line passes maxLineLength where it can break: %o', (layout) => {
  it.each([
    [
      'after a string',
      "select listagg(name || ' ', ', ') within group (order by name desc, id) as names from t",
    ],
    [
      'after several strings',
      "select replace(a, 'x', 'y') || concat('z', bbbbbbbb, cccccccc, dddddddd) as e from t",
    ],
    [
      'after a string with a quote',
      "select f('it''s', a) || g(bbbbbbbb, cccccccc, dddddddd, eeeeeee) from t",
    ],
    ['in a condition', "select 1 from t where a = 'one' or b = concat('two', cccccccc, dddddddd, eeeeeeee)"],
    ['in a grant', 'grant select, insert on all tables in schema raw to role analysts with grant option'],
    ['in a column', "create table t (id number(38, 0) not null default 1 comment 'what it is for')"],
  ])('%s', (_, sql) => {
    expect(longest(sql, { ...layout, maxLineLength: 60 })).toBeLessThanOrEqual(60);
  });
});

describe('brackets that gain nothing by breaking', () => {
  it.each([
    'create table t (a_long_name number(38, 0) not null unique)',
    'select a::number(38, 0) - b from t',
  ])('stay whole: %s', (sql) => {
    expect(formatSQL(sql, { maxLineLength: 20 }).formatted).toContain('NUMBER(38, 0)');
  });
});
