import { describe, expect, it } from 'vitest';
import { type AllowedCases, proveUnchanged } from './index.ts';

const UPPER_NAMES: AllowedCases = { keywordCase: 'upper', identifierCase: 'upper' };
const LOWER: AllowedCases = { keywordCase: 'lower', functionCase: 'lower', dataTypeCase: 'lower' };
const LOWER_NAMES: AllowedCases = { ...LOWER, identifierCase: 'lower' };

/** Changes that the options request. */
const LEGAL: ReadonlyArray<readonly [AllowedCases, string, string]> = [
  [LOWER, 'SELECT Sum(a)::Int', 'select sum(a)::int'],
  [{ keywordCase: 'preserve', functionCase: 'upper' }, 'select sum(a)', 'select SUM(a)'],
  [{ keywordCase: 'upper', functionCase: 'lower' }, 'select Sum(a)', 'SELECT sum(a)'],
  [UPPER_NAMES, 'select my_col, t.Other as x from db.Sch.t', 'SELECT MY_COL, T.OTHER AS X FROM DB.SCH.T'],
  [LOWER_NAMES, 'SELECT A, My_Udf(B) FROM T', 'select a, my_udf(b) from t'],
  [UPPER_NAMES, 'select src:a.b, src:a[i].b, src', 'SELECT SRC:a.b, SRC:a[I].b, SRC'],
  [UPPER_NAMES, "select {'k': v, 'l': f(x, y)}", "SELECT {'k': V, 'l': F(X, Y)}"],
  [UPPER_NAMES, 'select v:a, b', 'SELECT V:a, B'],
  [UPPER_NAMES, 'select x::object(city int), y', 'SELECT X::OBJECT(city INT), Y'],
  [UPPER_NAMES, 'select a from {{ t }} where b', 'SELECT A FROM {{ t }} WHERE B'],
  [UPPER_NAMES, '{% if x %}\nselect a\n{% endif %}', '{% if x %}\nSELECT A\n{% endif %}'],
  [UPPER_NAMES, 'select a$b from metadata$x', 'SELECT A$B FROM METADATA$X'],
  [UPPER_NAMES, 'execute immediate $$select a$$', 'EXECUTE IMMEDIATE $$SELECT A$$'],
];

/** Changes that no option requests, or that are never allowed, named after the change. */
const ILLEGAL: ReadonlyArray<readonly [string, AllowedCases, string, string]> = [
  ['upper case where lower is asked for', LOWER, 'select a', 'SELECT a'],
  ['lower case where upper is asked for', {}, 'SELECT a', 'select a'],
  ['any change where none is asked for', {}, 'select a', 'SELECT a'],
  ['a change where letters are kept', { keywordCase: 'preserve' }, 'select a', 'SELECT a'],
  ['a name without the option', { keywordCase: 'upper' }, 'select my_col', 'SELECT MY_COL'],
  ['a name in the other case', LOWER_NAMES, 'select My_Col', 'select MY_COL'],
  ['some letters of a word', UPPER_NAMES, 'select my_col', 'SELECT My_COL'],
  ['some letters of a known word', LOWER, 'SELECT a', 'sELECT a'],
  ['other letters', UPPER_NAMES, 'select a', 'SELECT B'],
  ['a quoted name', UPPER_NAMES, 'select "a"', 'SELECT "A"'],
  ['a string', UPPER_NAMES, "select 'a'", "SELECT 'A'"],
  ['a comment', UPPER_NAMES, 'select 1 -- a', 'SELECT 1 -- A'],
  ['a step of a path', UPPER_NAMES, 'select src:a', 'SELECT SRC:A'],
  ['a later step', UPPER_NAMES, 'select src:a.b', 'SELECT SRC:a.B'],
  ['a step after an index', UPPER_NAMES, 'select src:a[0].b', 'SELECT SRC:a[0].B'],
  ['a step after an index alone', UPPER_NAMES, 'select v[0].b', 'SELECT V[0].B'],
  ['a step after a bracket', UPPER_NAMES, 'select (v:a).b', 'SELECT (V:a).B'],
  ['a step after a quoted one', UPPER_NAMES, 'select v:"a".b', 'SELECT V:"a".B'],
  ['a step after a template', UPPER_NAMES, 'select {{ v }}.b', 'SELECT {{ v }}.B'],
  [
    'a step in another branch of a template',
    UPPER_NAMES,
    'select v:{% if x %}a{% else %} b{% endif %}',
    'SELECT V:{% if x %}a{% else %} B{% endif %}',
  ],
  ['a bind variable', UPPER_NAMES, 'select :a', 'SELECT :A'],
  ['a variable', UPPER_NAMES, 'select $a', 'SELECT $A'],
  ['a substitution variable', UPPER_NAMES, 'select &a', 'SELECT &A'],
  ['a placeholder', UPPER_NAMES, 'select {a}, <b>, %(c)s, ${d}', 'SELECT {A}, <b>, %(c)s, ${d}'],
  ['a shell’s placeholder', UPPER_NAMES, 'select ${d}', 'SELECT ${D}'],
  ['a stage', UPPER_NAMES, 'list @stage/path', 'LIST @STAGE/path'],
  ['a file', UPPER_NAMES, 'put file:///tmp/a @s', 'PUT file:///tmp/A @s'],
  ['a key without quotes', UPPER_NAMES, 'select {k: v}', 'SELECT {K: v}'],
  ['a later key without quotes', UPPER_NAMES, "select {'a': 1, k: v}", "SELECT {'a': 1, K: v}"],
  ['a field of a type', UPPER_NAMES, 'select x::object(city int)', 'SELECT X::OBJECT(CITY INT)'],
  ['a later field', UPPER_NAMES, 'select x::object(a int, b int)', 'SELECT X::OBJECT(a INT, B INT)'],
  [
    'a field of a field',
    UPPER_NAMES,
    'select x::object(a object(b int))',
    'SELECT X::OBJECT(a OBJECT(B INT))',
  ],
  ['a letter beyond ASCII', UPPER_NAMES, 'select é', 'SELECT É'],
  ['a word with a letter beyond ASCII', UPPER_NAMES, 'select aß', 'SELECT Aß'],
  ['a name that touches a template', UPPER_NAMES, 'select a{{ b }}', 'SELECT A{{ b }}'],
  ['a command of the client', UPPER_NAMES, '!source my_file.sql', '!SOURCE MY_FILE.SQL'],
  ['a path in a body', UPPER_NAMES, 'execute immediate $$select v:a$$', 'EXECUTE IMMEDIATE $$SELECT V:A$$'],
];

describe('letter case', () => {
  it.each(LEGAL)('may change as %j requests: %s', (cases, input, output) => {
    expect(proveUnchanged(input, output, cases)).toBeNull();
  });

  it.each(ILLEGAL)('must not change: %s', (_what, cases, input, output) => {
    expect(proveUnchanged(input, output, cases)).not.toBeNull();
  });

  it.each(ILLEGAL)('is unchanged in a text compared with itself: %s', (_what, cases, input) => {
    expect(proveUnchanged(input, `${input}\n`, cases)).toBeNull();
  });
});
