import { describe, expect, it } from 'vitest';
import { type FormatSqlOptions, formatSQL } from './index.ts';

/** Formats a text that may be incomplete, and checks that the result is stable. */
function format(sql: string, options: FormatSqlOptions = {}): string {
  const lenient = { ...options, validateSyntax: false };
  const { formatted, errors } = formatSQL(sql, lenient);
  expect(errors).toEqual([]);
  expect(formatSQL(formatted, lenient).formatted).toBe(formatted);
  return formatted;
}

describe('half-typed text', () => {
  it.each([
    ['a path where a keyword is due', 'merge:using', 'merge:using'],
    ['a path after an object name', 'create t:from', 'CREATE t:from'],
    ['a bind as the name of an option', 'copy t=(:type=)', 'COPY t = (:type =)'],
    [
      'a date part where an action is due',
      'merge using on when then s',
      'MERGE\nUSING\n   ON\nWHEN THEN\n  s',
    ],
    ['a word at an unknown character', 'copy i from “at=', 'COPY i\n  FROM “at ='],
    ['a comment after a pipe to nowhere', 's->>\n--', 's\n  ->>\n--'],
    ['a comment between a flow and what follows it', 's->>\n--\nselect', 's\n  ->>\n      --\n      SELECT'],
    ['a comment of several lines after a template', '{{}}/*\n*/select', '{{}} /*\n      */\nSELECT'],
    [
      'a mark before a region that is left as written',
      'select a order by b nulls {##}/*sql-formatter-disable*/',
      '  SELECT a\nORDER BY b NULLS {##}\n         /*sql-formatter-disable*/',
    ],
    ['a keyword with a template attached', 'case<%%>', 'case<%%>'],
    ['a name in braces that touches words', 'select{with}g', 'select{with}g'],
    ['a comment of several lines after a tag', '{%%}/*\n*/select', '{%%} /*\n      */\nSELECT'],
    [
      'Windows line ends only in a body',
      'execute immediate $$begin s$$\r\nU',
      'EXECUTE IMMEDIATE $$\r\nBEGIN\r\n  s\r\n$$ U',
    ],
    ['an unclosed variable', 'select &{a, b', 'SELECT & {a,\n       b'],
    ['a name glued to a variable', 'select $n""', 'SELECT $n""'],
    [
      'a language that a client fills in',
      'create procedure\nlanguage%(x)s as $$end$$',
      'CREATE PROCEDURE language%(x)s AS\n$$end$$',
    ],
    [
      'two languages',
      'create procedure p() language s language sql as $$begin$$',
      'CREATE PROCEDURE p()\n  LANGUAGE s\n  LANGUAGE SQL\nAS\n$$begin$$',
    ],
    [
      'an END of the wrong block',
      'create procedure as\n$$from end if$$',
      'CREATE PROCEDURE AS\n$$FROM end if$$',
    ],
    ['a stage with nothing but its mark', 'ls @\u00a0', 'LS @'],
    ['a tag of several lines before a mark that is never closed', '{%\n%}{%', '{%\n%}\n{%'],
    ['a comma after a dot', 'select t.\n,t', 'SELECT t., t'],
    ['a tag after a note of several lines', 'p\n{#\n#}{%end%}\n  ,', 'p\n{#\n#}{%end%}\n,'],
    ['a tag of several lines after a comment', 'ref/*\nn*/{%\n %}', 'ref /*\nn*/ {%\n %}'],
    [
      'a statement after a tag of several lines',
      '{{ a }}\n{# b\n#}insert into t select 1',
      '{{ a }}\n{# b\n#}\nINSERT INTO t\nSELECT 1',
    ],
    ['a bind after a comment', 'call\n// note\n\t: b', 'CALL\n  // note\n  : b'],
    ['a colon without a name', 'call\n: ', 'call :'],
    [
      'a mark on a separate line, and a region',
      'from>\n#}/*sql-formatter-disable*/',
      'FROM >\n#}\n     /*sql-formatter-disable*/',
    ],
    [
      'a statement after a tag of several lines and another',
      '{% raw %}a{% endraw %}\n{#\n#} {% for r in s %} show tables',
      '{% raw %}a{% endraw %}\n{#\n#} {% for r in s %}\nSHOW TABLES',
    ],
    ['braces that are apart', '{{--\n} }', '{\n  { --\n  }\n}'],
    [
      'a list after a comment that ends a line',
      'select f(a order by /* x */\n(select 1),b)',
      'SELECT f(\n         a\n         ORDER BY /* x */ (\n                    SELECT 1\n                  ),\n                  b\n       )',
    ],
    [
      'a tag after a bracket, with nothing attached',
      '{%if%}merge using\n{%if%}\n{%endif%}on\nwhen then values(){%endif%}n',
      '{%if%}MERGE\nUSING\n{%if%}\n   {%endif%}ON\nWHEN THEN\n  VALUES ()\n{%endif%}n',
    ],
    [
      'a tag between the head of a loop and its body',
      'begin for r in c do {% if x %}\ninsert into t select 1 {% endif %}; end for; end',
      'BEGIN\n  FOR r IN c DO {% if x %}\n    INSERT INTO t\n    SELECT 1 {% endif %};\n  END FOR;\nEND',
    ],
    ['a fraction that touches a tag', 'select ({##}.5, a)', 'SELECT ({##}.5, a)'],
    ['a tag at the start of a text', '\n{%%}unset()', '{%%}UNSET ()'],
    ['a tag after a pipe', 's->>\n{%end%} s', 's\n  ->> {%end%} s'],
    ['a comment in place of a URI', 'select src:// a\n, b', 'SELECT src: // a\n     , b'],
  ])('%s', (_, sql, expected) => {
    expect(format(sql)).toBe(expected);
  });

  it('the layout does not depend on the letter case of names', () => {
    expect(format('t{%', { identifierCase: 'upper' })).toBe('T {%');
    expect(format('select a,{#\n#}b', { identifierCase: 'upper' })).toBe('SELECT A,\n{#\n#}\n       B');
  });

  it('measures the tag before a CASE, whichever line it is on', () => {
    const sql =
      '(select case\nw\noÜnï then row_numb\n{% else %} case WHEN\norder_date\tnot\tilike\nTRUE\nescape 1e-then first\nnot In rank END,)';
    expect(format(sql)).toContain('row_numb\n           {% else %} CASE\n');
  });

  it('does not count tags after a multi-line comment, which ends their line', () => {
    const options = { maxLineLength: 40 };
    expect(format('select a, /*\n*/ {% if condition %} {% endif %}(b, c) from t', options)).toBe(
      'SELECT a,\n       /*\n        */ {% if condition %} {% endif %}\n       (b, c)\n  FROM t',
    );
  });

  it.each(['leading', 'trailing'] as const)(
    'a tag leads the comma after a star, with %s commas',
    (commaPosition) => {
      const formatted = 'SELECT *\n     {%- if x -%}, b\n  FROM t';
      expect(format('select * {%- if x -%}, b from t', { commaPosition })).toBe(formatted);
    },
  );

  it('keeps a comma that follows another with the entry after it', () => {
    const narrow = { newlineAfterComma: false, maxLineLength: 20 };
    const formatted = 'CREATE TABLE t (\n  a INT,\n  {% else %}, b INT\n)';
    expect(format('create table t (a int, {% else %},b int)', narrow)).toBe(formatted);
  });

  it('keeps two-character operators together on a narrow line', () => {
    expect(format('**--\nf', { maxLineLength: 20 })).toMatch(/^\*\*/);
  });
});

describe('braces beside template marks', () => {
  it.each(['{{} }', '{{}{{a}\n}', '{{}}{{}\n}', "{{{{}}{''{}\n}", '{{}\uFEFF}'])(
    '%j does not turn into a mark',
    (sql) => {
      expect(format(sql).replace(/\s/g, '')).toBe(sql.replace(/\s/g, ''));
    },
  );

  it.each(['{{}}1e-3', '{%%}1e-3', '{{ a }}1.5e+3', '&{q}1e-3x'])(
    'keeps a number together that starts with a template: %j',
    (number) => {
      expect(format(`select ${number},{{a}}x1e-3`)).toBe(`SELECT ${number},\n       {{a}}x1e - 3`);
    },
  );

  it('still joins the braces of object literals', () => {
    expect(format("select stg_{{ x }}_v2, {'a': {'b': 1} }")).toContain("{'a': {'b': 1}}");
  });
});

describe('comments', () => {
  it.each([
    ['( {##}\n)', '({##})'],
    ['( /* a */ /* b */\nc)', '(/* a */ /* b */ c)'],
    ['{##}\u00A0with s()', '{##} WITH s ()'],
    ['select case/* a\nb */w end', 'SELECT CASE /* a\nb */\n         w\n       END'],
  ])('%j', (sql, expected) => {
    expect(format(sql)).toBe(expected);
  });

  it('count once towards the width of a line, whichever token they trail', () => {
    for (let maxLineLength = 20; maxLineLength <= 120; maxLineLength++) {
      format('a b\nc - 3 + cast\n/* note */(date as\nnumber) % transform(select)', { maxLineLength });
    }
  });
});

it('looks as far ahead for OVER with an added AS as with the author’s', () => {
  for (let maxLineLength = 20; maxLineLength <= 80; maxLineLength++) {
    format('select 1 from lateral(a, b) f g() over(partition by a order by b) = 1', { maxLineLength });
  }
});

it('measures a one-line body as the lines that it is formatted to', () => {
  format(
    'create procedure p() as\n$$ begin let x := 1; if (x > 0) then return 2; end if; end $$into a b,c select d,e\nas f where g call h',
  );
});

describe('a region without formatting that reaches the end of the text', () => {
  it.each([
    '/*sql-formatter-disable*/$$ ',
    '--fmt:off\n/*\n ',
    '-- fmt: off\nselect  1 \n\n',
    '--fmt:off\nx \r',
  ])('%j is not changed', (sql) => {
    expect(format(sql)).toBe(sql);
  });

  it('also keeps the body of a routine as it is', () => {
    const sql = 'CREATE PROCEDURE p() AS\n$$a  b/*sql-formatter-disable*/"$$';
    expect(format(sql)).toBe(sql);
  });
});

describe('template marks in unusual places', () => {
  it.each([
    '([\n{%%}/*\n*/])',
    "case''else %}/*\n*/%}d",
    'if n{%test%}',
    'select select\ndistinct %}\n(SELECT)',
    'Select(<v>\r%}\n)',
    '\ufeff{%\n%}',
    '{{config(}}{',
    '{{config(""}}%s',
    'n in {%\n%}\n(name, order_date not like s and a_very_long_name_of_a_column between 1 and 2 or another_one = 3)',
    'copy in {%- endif -%} file_format= {%- if x -%} {%\n%} {%- endif -%}\n(Ty%}pe=)',
    '{#\n #}Copy\nto\nt from@s',
    "select order by\ncase else r,\n{%\n%} 'k'listagg(row_number%-over\npartition by\na\norder\tby\tcol$,b{%- endif -%})/col$",
    'select ${\n}, ${ 1\n}, { a . b }, {e  }',
    '--{#\ni{#',
    '/*{#*/#}',
  ])('%j', (sql) => {
    for (const maxLineLength of [20, 80, 120]) {
      const { formatted } = formatSQL(sql, { maxLineLength, validateSyntax: false });
      expect(formatSQL(formatted, { maxLineLength, validateSyntax: false }).formatted).toBe(formatted);
      expect(formatted.replace(/\s/g, '').toLowerCase()).toBe(sql.replace(/\s/g, '').toLowerCase());
    }
  });
});

describe('blocks of template tags', () => {
  it('have the column of the line that they will be on', () => {
    format(
      '{% macro m() %}\n  {% set a %}select * {% endset %}{% set b %}select * from {{ x }}{% endset %}\n{% endmacro %}',
    );
  });

  it('indent the text after a multi-line tag', () => {
    expect(
      format('{% macro m() %}\ncreate table {{ a }}\n{% if\n b %}cluster by (c){% endif %}\n{% endmacro %}'),
    ).toBe(
      '{% macro m() %}\n  CREATE TABLE {{ a }}\n  {% if\n   b %}\n    CLUSTER BY (c){% endif %}\n{% endmacro %}',
    );
  });

  it('do not change the width of an entry when a tag leads its comma', () => {
    format(
      "select t.{{ id_column }}, replace(r.value, '\"', '') as {{ field_alias }} {% if with_index %} , r.index as source_index {% endif %} from t",
      { maxLineLength: 80, indentSize: 8 },
    );
  });
});

describe('preserveWhitespace', () => {
  it.each([
    ["'a \t", "'a \t"],
    ['x \t', 'x'],
    ['x \r \r\n \t\ny', 'x\r\n\ny'],
  ])('%j', (sql, expected) => {
    expect(format(sql, { preserveWhitespace: true })).toBe(expected);
  });
});
