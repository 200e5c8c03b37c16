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

describe.each(layouts)('no line that can be broken exceeds maxLineLength: %o', (layout) => {
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

describe('brackets that would not get shorter by breaking', () => {
  it.each([
    'create table t (a_long_name number(38, 0) not null unique)',
    'select a::number(38, 0) - b from t',
  ])('are not broken: %s', (sql) => {
    expect(formatSQL(sql, { maxLineLength: 20 }).formatted).toContain('NUMBER(38, 0)');
  });
});

function format(sql: string, options: FormatSqlOptions = {}): string {
  const { formatted, errors } = formatSQL(sql, options);
  expect(errors).toEqual([]);
  expect(formatSQL(formatted, options).formatted).toBe(formatted);
  return formatted;
}

describe('the outermost break comes first', () => {
  it.each([
    [
      'commas before the AND of an argument',
      'select iff(aaaaaaaaaa = 1 and bbbbbbbbbb = 2, cccccccccc, dddddddddd) from t',
      ['SELECT IFF(', '         aaaaaaaaaa = 1 AND bbbbbbbbbb = 2,', '         cccccccccc,'],
    ],
    [
      'THEN before the arguments of its result',
      'select case when aaaaaaaaaa = 1 then greatest(bbbbbbbbbb, cccccccccc) end from t',
      ['SELECT CASE', '         WHEN aaaaaaaaaa = 1', '           THEN GREATEST(bbbbbbbbbb, cccccccccc)'],
    ],
    [
      'THEN beside the end of a list',
      "select case when aaaaaaaaaa in ('bbbbbbbbbb', 'cccccccccc', 'dddddddddd') then 1 end from t",
      [
        'SELECT CASE',
        '         WHEN aaaaaaaaaa IN (',
        "           'bbbbbbbbbb',",
        "           'cccccccccc',",
        "           'dddddddddd'",
        '         ) THEN 1',
      ],
    ],
    [
      'a CASE within a CASE',
      'select case when aaaaaaaaaa then case when b then 1 when c then 2 end else 3 end from t',
      ['SELECT CASE', '         WHEN aaaaaaaaaa THEN', '           CASE', '             WHEN b THEN 1'],
    ],
    [
      'a comparison beside a bracket',
      'select 1 from t where coalesce(aaaaaaaaaaaaaaa, bbbbbbbbbbbbbbb, cccccccc) = 0',
      [
        'SELECT 1',
        '  FROM t',
        ' WHERE COALESCE(',
        '         aaaaaaaaaaaaaaa,',
        '         bbbbbbbbbbbbbbb,',
        '         cccccccc',
        '       ) = 0',
      ],
    ],
    [
      'BETWEEN and its AND',
      `select 1 from t where a between ${'b'.repeat(30)} and ${'c'.repeat(30)}`,
      [
        'SELECT 1',
        '  FROM t',
        ' WHERE a',
        `         BETWEEN ${'b'.repeat(30)}`,
        `           AND ${'c'.repeat(30)}`,
      ],
    ],
    [
      'the one property of a view',
      "create view a_view_with_a_name comment = 'what it is for, in words' as select 1",
      ['CREATE VIEW a_view_with_a_name', "  COMMENT = 'what it is for, in words'", 'AS', 'SELECT 1'],
    ],
  ])('%s', (_, sql, expected) => {
    const lines = format(sql, { maxLineLength: 56 }).split('\n');
    expect(lines.slice(0, expected.length)).toEqual(expected);
  });
});

describe('pairs', () => {
  const pairs = "'aaaaaaaaaa', bbbbbbbbbb, 'cccccccccc', dddddddddd";

  it.each(['OBJECT_CONSTRUCT', 'OBJECT_CONSTRUCT_KEEP_NULL'])('of %s share a line', (name) => {
    expect(format(`select ${name}(${pairs}) from t`, { maxLineLength: 50 })).toBe(
      `SELECT ${name}(\n         'aaaaaaaaaa', bbbbbbbbbb,\n         'cccccccccc', dddddddddd\n       )\n  FROM t`,
    );
  });

  it('in DECODE come after the first argument, and the default value may be alone', () => {
    expect(format(`select decode(a, ${pairs}, 'eeeeee') from t`, { maxLineLength: 50 })).toBe(
      "SELECT DECODE(\n         a,\n         'aaaaaaaaaa', bbbbbbbbbb,\n         'cccccccccc', dddddddddd,\n         'eeeeee'\n       )\n  FROM t",
    );
  });

  it('are not guessed if a template stands for some of them', () => {
    expect(format(`select object_construct({{ more }}, ${pairs})`, { maxLineLength: 50 })).toContain(
      "\n         'aaaaaaaaaa',\n         bbbbbbbbbb,\n",
    );
  });

  it('break before a value that is too long for the line of its key', () => {
    expect(
      format(`select object_construct('${'k'.repeat(20)}', ${'v'.repeat(25)})`, { maxLineLength: 50 }),
    ).toBe(`SELECT OBJECT_CONSTRUCT(\n         '${'k'.repeat(20)}',\n           ${'v'.repeat(25)}\n       )`);
  });
});

describe('consecutive lines of the same kind', () => {
  it('stay together unless the author left a blank line', () => {
    expect(format('use role a;use schema b;\n\nuse schema c;\n-- why\nuse schema d;set x=1;')).toBe(
      'USE ROLE a;\nUSE SCHEMA b;\n\nUSE SCHEMA c;\n-- why\nUSE SCHEMA d;\n\nSET x = 1;',
    );
  });

  it('are one-line statements, not queries', () => {
    expect(format('select 1;select 2;')).toBe('SELECT 1;\n\nSELECT 2;');
    expect(format("set a='\n';set b=1;")).toBe("SET a = '\n';\n\nSET b = 1;");
  });
});

describe('the head of a file', () => {
  const river = '  SELECT a\n    FROM t\nGROUP BY a';

  it.each([
    ['-- head\nselect a from t group by a', `-- head\n${river}`],
    ['/* head\nof it */ select a from t group by a', `/* head\nof it */\n${river}`],
    ['{{ config(a=1) }}\n-- head\nselect a from t group by a', `{{ config(a=1) }}\n-- head\n${river}`],
  ])('starts at the left margin: %j', (sql, expected) => {
    expect(format(sql)).toBe(expected);
  });

  it('does not count towards the width of the line below it', () => {
    const grant = 'GRANT USAGE ON SCHEMA some_database.some_schema TO ROLE some_role;';
    expect(format(`/* ${'word '.repeat(15)}*/\n${grant}`)).toContain(`\n${grant}`);
  });
});
