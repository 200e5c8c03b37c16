import { expect, it } from 'vitest';
import { formatQuery } from './console-desk.tsx';
import { sameForPostgres } from './same-for-postgres.ts';

it('takes other white space and letters of names for the same', () => {
  expect(sameForPostgres('select a,b from t -- why', 'SELECT a,\n       b\n  FROM t -- why')).toBe(true);
  expect(sameForPostgres("select 'A  b'::text", "SELECT 'A  b'::text")).toBe(true);
});

it('takes nothing else for the same', () => {
  for (const [before, after] of [
    ["select 'a'", "select 'A'"],
    ['select "a"', 'select "A"'],
    ['select 1 - -1', 'select 1 --1'],
    ['select a', 'select a, b'],
    ['select 1 -- x\n, 2', 'select 1 -- x , 2'],
    ["select 'a'\n'b'", "select 'a' 'b'"],
    // To PostgreSQL the string ends after the backslash; to Snowflake it goes on.
    ["select '\\' , a || ' b'", "select '\\', a || ' b'"],
    ['select $$ a  b $$', 'select $$ a b $$'],
    ['select 1 /* a /* b */ c */', 'select 1 /* a /* b */ C */'],
    ['select 8 // 2\n', 'select 8 // 2'],
  ] as const) {
    expect(sameForPostgres(before, after), before).toBe(false);
  }
});

it('formats what means the same, and leaves the rest alone', async () => {
  const formatted = await formatQuery('select name,position from staff_roles where position>1 order by name');
  expect(formatted.kind).toBe('formatted');
  expect(await formatQuery(formatted.kind === 'formatted' ? formatted.text : '')).toEqual({ kind: 'same' });
  expect(await formatQuery('select $$ it is $$  ,1')).toEqual({ kind: 'left' });
  expect(await formatQuery('select (1')).toEqual({ kind: 'left' });
});
