import { describe, expect, it } from 'vitest';
import { compareTokens, proveUnchanged } from './index.ts';

/** Pairs with the same meaning. */
const LEGAL: ReadonlyArray<readonly [string, string]> = [
  ['select a from t', 'SELECT a\n  FROM t'],
  ['select a b from t u', 'SELECT a AS b FROM t AS u'],
  ['select a /* x */ b from t', 'SELECT a /* x */ AS b FROM t'],
  ['select a /* x */ b from t', 'SELECT a AS /* x */ b FROM t'],
  ["select interval '1 day' day, interval '1' x", "SELECT INTERVAL '1 day' AS day, INTERVAL '1' AS x"],
  ['select a -- x\n b from t', 'SELECT a AS -- x\n b FROM t'],
  ['select case when a then 1 end x', 'SELECT CASE WHEN a THEN 1 END AS x'],
  [
    "select null n, current_date d, (1) e, a[0] f, $1 g, 's' h",
    "SELECT NULL AS n, CURRENT_DATE AS d, (1) AS e, a[0] AS f, $1 AS g, 's' AS h",
  ],
  ['select src : a . b :: string', 'SELECT src:a.b::STRING'],
  ['select src:from, src:a[0].date x', 'SELECT src:from, src:a[0].date AS x'],
  ['select src:a[count(b)].c from t', 'SELECT src:a[COUNT(b)].c FROM t'],
  ["select {'a': count(b), 'c': null}", "SELECT {'a': COUNT(b), 'c': NULL}"],
  ['select a--c\nfrom t', 'SELECT a --c\n  FROM t'],
  ['select a -- c   \r\nfrom t', 'SELECT a -- c\nFROM t'],
  ['/* one\n      two  \n three */ select 1', '/* one\ntwo\n   three */\nSELECT 1'],
  ['select a//c\n,b', 'SELECT a //c\n, b'],
  ['select 1', '\n\n  SELECT 1'],
  ["select date'2020-01-01', x'ff'", "SELECT DATE '2020-01-01', x'ff'"],
  [
    'put file:///tmp/a//b/*.csv @~/x/*.gz overwrite=true',
    'PUT file:///tmp/a//b/*.csv @~/x/*.gz\n  OVERWRITE = TRUE',
  ],
  ['copy into @"My Stage"/a//b from t', 'COPY INTO @"My Stage"/a//b\nFROM t'],
  ['select a from {{ ref("x") }} b', 'SELECT a FROM {{ ref("x") }} AS b'],
  ['{% if x %}\nselect 1\n{% endif %}', '{% if x %}\n  SELECT 1\n{% endif %}'],
  [
    "{% if x %}select 'a'{% else %}select 2{% endif %}",
    "{% if x %}\nSELECT 'a'\n{% else %}\nSELECT 2\n{% endif %}",
  ],
  ['select {{ a', 'SELECT { { a'],
  ['select {{ a {{ b }} from t', 'SELECT {{ a {{ b }}\nFROM t'],
  ['select ? a, %(b)s c, n%(b)s', 'SELECT ? AS a, %(b)s AS c, n%(b)s'],
  ['select case when a then.5 end -- c\u00a0\ufeff', 'SELECT CASE WHEN a THEN .5 END -- c'],
  ['select t.set a, 1$x, b\u{1F600}c, d\u200be', 'SELECT t.set AS a, 1$x, b \u{1F600} c, d \u200b e'],
  ['select src:// c\n b', 'SELECT src: // c\n b'],
  ['select 1 .. 2', 'SELECT 1..2'],
  ['select {{ a }}_b from t', 'SELECT {{ a }}_b FROM t'],
  ['select &a, &{b}_c from t&d', 'SELECT &a, &{b}_c FROM t&d'],
  ['call p(:a, :1, ?)', 'CALL p(:a, :1, ?)'],
  ['select a from t where b=-1', 'SELECT a FROM t WHERE b = -1'],
  ['select 1.5e+3,.5,5.', 'SELECT 1.5e+3, .5, 5.'],
  ['select system$typeof(a)', 'SELECT SYSTEM$TYPEOF(a)'],
  ['select "Date", \'date\', date', 'SELECT "Date", \'date\', DATE'],
  [
    'create procedure p() returns int language sql as $$ begin return 1;end $$',
    'CREATE PROCEDURE p() RETURNS INT LANGUAGE SQL AS $$\nBEGIN\n  RETURN 1;\nEND\n$$',
  ],
  ['execute immediate $$select 1 a$$', 'EXECUTE IMMEDIATE $$ SELECT 1 AS a $$'],
  ['select a from db..t', 'SELECT a FROM db..t'],
  ['select a—b', 'SELECT a — b'],
  ['select a\u00a0from t', 'SELECT a FROM t'],
  ['\ufeffselect 1', '\ufeffSELECT 1'],
  ['select x -> x+1', 'SELECT x -> x + 1'],
  ['select a<b, c<d, e%s', 'SELECT a < b, c < d, e % s'],
  ['select a<b>=c', 'SELECT a < b >= c'],
  ['use <db>.<s>; select x=%s,%(n)d', 'USE <db>.<s>;\nSELECT x = %s, %(n)d'],
  ['select x={a}, ${b}, {c}_d', 'SELECT x = {a}, ${b}, {c}_d'],
  ['-- a\n!set x=date\nselect 1;!exit', '-- a\n!set x=date\nSELECT 1;\n\n!exit'],
  ['select m!date()', 'SELECT m!DATE()'],
  ['select { a }, { b . c }', 'SELECT { a }, { b . c }'],
  ['a -- {# x\n y #} z \n,b', 'a -- {# x\n y #} z\n, b'],
  ['a -- {{ x(\n-- y\n-- ) }}\n,b', 'a\n  -- {{ x(\n  -- y\n  -- ) }}\n  , b'],
  ['select 1;;select 2', 'SELECT 1;\n;\n\nSELECT 2'],
];

/** Pairs with different meanings, named after the change. */
const ILLEGAL: ReadonlyArray<readonly [string, string, string]> = [
  ['a token dropped', 'select a, b', 'SELECT a b'],
  ['the last token dropped', 'select a;', 'SELECT a'],
  ['a token added', 'select a', 'SELECT a, b'],
  ['tokens swapped', 'select a - b', 'SELECT b - a'],
  ['words joined', 'select a b', 'SELECT ab'],
  ['a word split', 'select ab', 'SELECT a b'],
  ['numbers joined', 'select 1 2', 'SELECT 12'],
  ['a number split', 'select 1.5', 'SELECT 1 .5'],
  ['an exponent split', 'select 1e+5', 'SELECT 1e + 5'],
  ['signs joined to a comment', 'select a - -b', 'SELECT a --b'],
  ['slashes joined to a comment', 'select a / /b', 'SELECT a //b'],
  ['a comment opened by joining', 'select a / * b', 'SELECT a /* b'],
  ['colons joined', 'select a : : b', 'SELECT a::b'],
  ['bars joined', 'select a | | b', 'SELECT a || b'],
  ['an arrow made of two operators', 'select a - > b', 'SELECT a -> b'],
  ['a flow arrow split', 'select 1 ->> select 2', 'SELECT 1 -> > SELECT 2'],
  ['a comparison split', 'select a <= b', 'SELECT a < = b'],
  ['a template made of braces', "select { {'a': 1} }", "SELECT {{'a': 1}}"],
  ['a variable joined', 'select $ 1', 'SELECT $1'],
  ['strings joined', "select 'a' 'b'", "SELECT 'a''b'"],
  ['a hex literal split', "select x'FF'", "SELECT x 'FF'"],
  ['names joined', 'select "a" "b"', 'SELECT "a""b"'],
  ['case of a string', "select 'date'", "SELECT 'DATE'"],
  ['case of a quoted name', 'select "date"', 'SELECT "DATE"'],
  ['case of a path step', 'select src:date', 'SELECT src:DATE'],
  ['case of a later path step', 'select src:a.date', 'SELECT src:a.DATE'],
  ['case of a step after an index', 'select src:a[0].date', 'SELECT src:a[0].DATE'],
  ['case of a step after nested indexes', 'select src:a[b:c[1]].date', 'SELECT src:a[b:c[1]].DATE'],
  ['case of a bind', 'select :date', 'SELECT :DATE'],
  ['case of an unknown word', 'select customer', 'SELECT CUSTOMER'],
  ['lower case', 'SELECT a', 'select a'],
  ['case of a stage', 'list @date', 'LIST @DATE'],
  ['case of a hex literal', "select x'ff'", "SELECT X'ff'"],
  ['case beside a template', 'select {{ a }}date', 'SELECT {{ a }}DATE'],
  ['case before a template', 'select date{{ a }}', 'SELECT DATE{{ a }}'],
  ['a template cut off from its name', 'select {{ a }}_b', 'SELECT {{ a }} _b'],
  ['a template glued to a name', 'select {{ a }} b', 'SELECT {{ a }}b'],
  ['white space inside a template', 'select {{ a  }}', 'SELECT {{ a }}'],
  [
    'a tag cut off from its name',
    'select a{% if x %}_b{% endif %} from t',
    'SELECT a {% if x %}_b{% endif %} FROM t',
  ],
  [
    'a name joined through a tag',
    'select a {% if x %}b{% endif %} from t',
    'SELECT a{% if x %}b{% endif %} FROM t',
  ],
  ['case of a name in angle brackets', 'use <date>', 'USE <DATE>'],
  ['case of a name in braces', 'use {date}', 'USE {DATE}'],
  ['case of a name in braces after $', 'use ${date}', 'USE ${DATE}'],
  ['a name in angle brackets taken apart', 'use <date>', 'USE < date >'],
  ['a name in angle brackets cut off from its name', 'use <a>_b', 'USE <a> _b'],
  ['a name in braces cut off from its name', 'use a_{b}', 'USE a_ {b}'],
  ['a placeholder taken apart', 'select %s', 'SELECT % s'],
  ['a placeholder cut off from its name', 'select t_%s', 'SELECT t_ %s'],
  ['a command continued by a statement', '!set a=b\nselect 1', '!set a=b SELECT 1'],
  ['case in a command', '!set date=1', '!set DATE=1'],
  ['code in a block that opens in a comment', 'a -- {# x\n date #}\n,b', 'a -- {# x\n DATE #}\n, b'],
  ['code after a block in a comment', 'a /* {# */ #} date */', 'a /* {# */ #} DATE */'],
  ['the rest of a tag taken apart', 'select a %} , b', 'SELECT a % } , b'],
  ['the rest of a tag cut off from its name', 'select a%}_b', 'SELECT a%} _b'],
  ['a variable cut off from its name', 'select a&b', 'SELECT a &b'],
  ['white space inside a string', "select 'a  b'", "SELECT 'a b'"],
  ['a line break in a string', "select 'a\nb'", "SELECT 'a\n  b'"],
  ['white space inside a plain $$ text', 'select $$a  b$$', 'SELECT $$a b$$'],
  [
    'a Python body',
    'create function f() returns int language python as $$\ndef f():\n  return 1\n$$',
    'CREATE FUNCTION f() RETURNS INT LANGUAGE PYTHON AS $$\ndef f():\nreturn 1\n$$',
  ],
  [
    'a JavaScript body named later',
    'create function f() returns int as $$ a  b $$ language javascript',
    'CREATE FUNCTION f() RETURNS INT AS $$ a b $$ LANGUAGE JAVASCRIPT',
  ],
  [
    'a body whose language is in quotes',
    "create function f() returns int as $$ a  b $$ language 'plpgsql'",
    "CREATE FUNCTION f() RETURNS INT AS $$ a b $$ LANGUAGE 'plpgsql'",
  ],
  [
    'a body whose language a template fills in',
    'create function f() returns int language {{ l }} as $$ a  b $$',
    'CREATE FUNCTION f() RETURNS INT LANGUAGE {{ l }} AS $$ a b $$',
  ],
  [
    'a comment that is not a SQL body',
    "create function f() returns int comment = $$a  b$$ as 'x'",
    "CREATE FUNCTION f() RETURNS INT COMMENT = $$a b$$ AS 'x'",
  ],
  ['meaning in a SQL body', 'execute immediate $$select a, b$$', 'EXECUTE IMMEDIATE $$SELECT a b$$'],
  ['a $$ alias', 'select 1 as $$a  b$$', 'SELECT 1 AS $$a b$$'],
  ['a comment that swallows code', 'select a -- c\n, b', 'SELECT a -- c , b'],
  ['text of a comment that becomes code', 'select a -- c, b', 'SELECT a -- c\n, b'],
  ['a comment moved past a token', 'select a, -- c\n b', 'SELECT a -- c\n, b'],
  ['a comment dropped', 'select a -- c\n, b', 'SELECT a, b'],
  ['a comment doubled', 'select a -- c\n, b', 'SELECT a -- c\n-- c\n, b'],
  ['the text of a comment', 'select a -- c  d', 'SELECT a -- c d'],
  ['the kind of a comment', 'select a -- c', 'SELECT a /* c*/'],
  ['comment marks', 'select a -- c', 'SELECT a // c'],
  ['lines of a block comment joined', '/* a\n b */ select 1', '/* a b */ SELECT 1'],
  ['a blank line in a block comment', '/* a\n\n b */ select 1', '/* a\n b */ SELECT 1'],
  ['a URL turned into a comment', 'put file://a/b @c', 'PUT file: //a/b @c'],
  ['a stage path split', 'list @a/b', 'LIST @a / b'],
  ['a stage path turned into a comment', 'list @a/*.csv', 'LIST @a /*.csv'],
  ['AS twice', 'select a b', 'SELECT a AS AS b'],
  ['AS before a clause', 'select a from t', 'SELECT a AS FROM t'],
  ['AS before a join', 'select a from t left join u', 'SELECT a FROM t AS LEFT JOIN u'],
  ['AS before ASC', 'select a from t order by a desc', 'SELECT a FROM t ORDER BY a AS DESC'],
  [
    'AS before PIVOT',
    'select a from t pivot (max(a) for b in (1))',
    'SELECT a FROM t AS PIVOT (MAX(a) FOR b IN (1))',
  ],
  ['AS before LIMIT', 'select a from t limit 1', 'SELECT a FROM t AS LIMIT 1'],
  ['AS before time travel', 'select a from t at (offset => 1)', 'SELECT a FROM t AS AT (OFFSET => 1)'],
  ['AS before RESAMPLE', 'select a from t resample (using b)', 'SELECT a FROM t AS RESAMPLE (USING b)'],
  ['AS before the field of an interval', "select interval '1' day", "SELECT INTERVAL '1' AS DAY"],
  [
    'AS before the fields of an interval',
    "select interval '-1-2' year to month",
    "SELECT INTERVAL '-1-2' AS YEAR TO MONTH",
  ],
  ['AS before a string', "select date '2020-01-01'", "SELECT DATE AS '2020-01-01'"],
  ['AS in a data type', 'select a::double precision', 'SELECT a::DOUBLE AS PRECISION'],
  ['AS after SELECT', 'select a', 'SELECT AS a'],
  ['AS after a comma', 'select a, b', 'SELECT a, AS b'],
  ['AS in a statement without aliases', 'alter warehouse w suspend', 'ALTER WAREHOUSE w AS SUSPEND'],
  ['AS at the end', 'select a', 'SELECT a AS'],
  ['AS after AS', 'select a as b', 'SELECT a AS AS b'],
  ['AS in END IF', 'if (a) then select 1 from t; end if', 'IF (a) THEN SELECT 1 FROM t; END AS IF'],
  ['AS removed', 'select a as b', 'SELECT a b'],
  ['an unclosed string closed', "select 'a", "SELECT 'a'"],
  ['a surrogate pair split', 'select \u{1F600}', 'SELECT \ud83d \ude00'],
  ['two unknown characters swapped', 'select # ?', 'SELECT ? #'],
];

describe('proveUnchanged', () => {
  it.each(LEGAL)('accepts %j as %j', (input, output) => {
    expect(proveUnchanged(input, output)).toBeNull();
  });

  it.each(ILLEGAL)('notices %s', (_what, input, output) => {
    expect(proveUnchanged(input, output)).not.toBeNull();
  });

  it.each(ILLEGAL)('accepts the text itself although %s would be wrong', (_what, input) => {
    expect(compareTokens(input, input).failure).toBeNull();
  });

  it('reports the position and the reason, counted from 1', () => {
    expect(proveUnchanged('select a, b', 'SELECT a,  c')).toEqual({
      reason: 'a token differs',
      inputPosition: 11,
      outputPosition: 12,
    });
    expect(proveUnchanged('select a', 'SELECT a b')).toMatchObject({ reason: 'text was added' });
    expect(proveUnchanged('select a b', 'SELECT a')).toMatchObject({ reason: 'text was dropped' });
    expect(proveUnchanged('execute immediate $$select a$$', 'EXECUTE IMMEDIATE $$SELECT b$$')).toEqual({
      reason: 'between $$: a token differs',
      inputPosition: 28,
      outputPosition: 28,
    });
  });

  it('reports where an AS was added', () => {
    expect(compareTokens('select a b, c d from t', 'SELECT a AS b, c AS d FROM t').addedAs).toEqual([9, 14]);
    const [input, output] = ['execute immediate $$ select 1 a$$', 'EXECUTE IMMEDIATE $$\nSELECT 1 AS a\n$$'];
    expect(compareTokens(input, output).addedAs).toEqual([input.indexOf('a$$')]);
  });
});
