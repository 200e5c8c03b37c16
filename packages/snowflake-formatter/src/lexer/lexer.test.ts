import { describe, expect, it } from 'vitest';
import { validateSQL } from '../validate.ts';
import { lex } from './lexer.ts';

/** The names of the token kinds, in the order of their numbers. */
const NAMES =
  'EOF WORD QUOTED STRING NUMBER OPERATOR COMMA SEMICOLON OPEN_PAREN CLOSE_PAREN OPEN_BRACKET CLOSE_BRACKET OPEN_BRACE CLOSE_BRACE DOT COLON DOUBLE_COLON VARIABLE STAGE TEMPLATE VERBATIM UNKNOWN'.split(
    ' ',
  );

/** The tokens of a text as `KIND text`, without the end token. */
function tokens(text: string): string[] {
  const list = lex(text);
  return Array.from(
    { length: list.count - 1 },
    (_, i) => `${NAMES[list.kind[i] ?? 0]} ${text.slice(list.start[i], list.end[i])}`,
  );
}

function comments(text: string): string[] {
  const list = lex(text);
  return Array.from({ length: list.commentCount }, (_, i) =>
    text.slice(list.commentStart[i], list.commentEnd[i]),
  );
}

describe('single lexemes', () => {
  it.each([
    ["'it''s'", 'STRING'],
    ["'a\\'b'", 'STRING'],
    ["x'FF'", 'STRING'],
    ["$$ it's ; -- not over $$", 'STRING'],
    ['"a ""b"" c"', 'QUOTED'],
    ['1', 'NUMBER'],
    ['105.', 'NUMBER'],
    ['.456', 'NUMBER'],
    ['2.53E+3', 'NUMBER'],
    ['1e-9', 'NUMBER'],
    ['$1', 'VARIABLE'],
    ['$name', 'VARIABLE'],
    ['?', 'VARIABLE'],
    ['&schema', 'VARIABLE'],
    ['&{schema}_x', 'VARIABLE'],
    ['%(id)s', 'VARIABLE'],
    ['%s', 'VARIABLE'],
    ['${schema}_x', 'VARIABLE'],
    ['${env:-dev}', 'VARIABLE'],
    ['METADATA$FILENAME', 'WORD'],
    ['töörõõm', 'WORD'],
    ['结合使用', 'WORD'],
    ['@stage/path/*.csv', 'STAGE'],
    ['@~/x', 'STAGE'],
    ['@%orders', 'STAGE'],
    ['@"my_DB"."s".st/sub-dir//x', 'STAGE'],
    ['file:///tmp/data.csv', 'STAGE'],
    ["{{ ref('x') }}", 'TEMPLATE'],
    ["{{ f({'a': '}}'}) }}", 'TEMPLATE'],
    ["{{ f({'a': {}}) }}", 'TEMPLATE'],
    ['{{{ name }}}', 'TEMPLATE'],
    ['{{"}}\n"}}', 'TEMPLATE'],
    ["{{ 'it\\'s }}' }}", 'TEMPLATE'],
    ["{{ don't }}", 'TEMPLATE'],
    ['stg_{{ name }}_v2', 'TEMPLATE'],
    ['<% var %>', 'TEMPLATE'],
    ['{schema}', 'TEMPLATE'],
    ['stg_{cfg.env}_v2', 'TEMPLATE'],
    ['db_${env}_v2', 'TEMPLATE'],
    ['<env>_db', 'TEMPLATE'],
    ['<my-stage>', 'TEMPLATE'],
    ['<your account>', 'TEMPLATE'],
    ['!set variable_substitution = true', 'VERBATIM'],
    ["{% raw %} it's {{ (\n{% endraw %}", 'TEMPLATE'],
    ["{%- raw -%}'{{ a }}'{%- endraw -%}", 'TEMPLATE'],
    ['a_{% raw %}{{ b }}{% endraw %}_c', 'TEMPLATE'],
    ["{% docs a__b %}\n# It's (\n{% raw %}\n{% enddocs %}", 'TEMPLATE'],
  ])('%s is a %s', (text, kind) => {
    expect(tokens(text)).toEqual([`${kind} ${text}`]);
  });
});

describe('neighbouring lexemes', () => {
  it.each([
    ['a:b::int', ['WORD a', 'COLON :', 'WORD b', 'DOUBLE_COLON ::', 'WORD int']],
    ['db..t', ['WORD db', 'DOT .', 'DOT .', 'WORD t']],
    ['t.$1', ['WORD t', 'DOT .', 'VARIABLE $1']],
    ['a - -b', ['WORD a', 'OPERATOR -', 'OPERATOR -', 'WORD b']],
    ['a->>b->c=>d', ['WORD a', 'OPERATOR ->>', 'WORD b', 'OPERATOR ->', 'WORD c', 'OPERATOR =>', 'WORD d']],
    ['m!PREDICT(1)', ['WORD m', 'OPERATOR !', 'WORD PREDICT', 'OPEN_PAREN (', 'NUMBER 1', 'CLOSE_PAREN )']],
    ['1..5', ['NUMBER 1', 'DOT .', 'NUMBER .5']],
    ['{{ a }}2. n', ['TEMPLATE {{ a }}2.', 'WORD n']],
    ['{{ a }}1e+5+x', ['TEMPLATE {{ a }}1e+5', 'OPERATOR +', 'WORD x']],
    ['{{ a }}$$ b $$', ['TEMPLATE {{ a }}', 'STRING $$ b $$']],
    ['a$$b', ['WORD a$$b']],
    ['{% raw %} a', ['WORD a']],
    ['{{ a }}s3://b c', ['STAGE {{ a }}s3://b', 'WORD c']],
    ['a{{ b }}s3://c d', ['STAGE a{{ b }}s3://c', 'WORD d']],
    ['{{ a }}://b', ['TEMPLATE {{ a }}', 'COLON :']],
    ['src://, b', ['STAGE src://,', 'WORD b']],
    ['src://;b', ['WORD src', 'COLON :']],
    ['src:// a\nb', ['WORD src', 'COLON :', 'WORD b']],
    ['a{{', ['WORD a', 'OPEN_BRACE {', 'OPEN_BRACE {']],
    ['#', ['UNKNOWN #']],
    ['`a-b`.c', ['UNKNOWN `a-b`', 'DOT .', 'WORD c']],
    ['`a\n`', ['UNKNOWN `', 'WORD a', 'UNKNOWN `']],
    ['<a>.<b>', ['TEMPLATE <a>', 'DOT .', 'TEMPLATE <b>']],
    ['a <b and c> d', ['WORD a', 'OPERATOR <', 'WORD b', 'WORD and', 'WORD c', 'OPERATOR >', 'WORD d']],
    ['a<b>=c', ['WORD a', 'OPERATOR <', 'WORD b', 'OPERATOR >=', 'WORD c']],
    ['a<b', ['WORD a', 'OPERATOR <', 'WORD b']],
    ['a%s %s', ['WORD a', 'OPERATOR %', 'WORD s', 'VARIABLE %s']],
    ['%st', ['OPERATOR %', 'WORD st']],
    ['t_%s', ['WORD t_', 'VARIABLE %s']],
    ['{a:1}', ['OPEN_BRACE {', 'WORD a', 'COLON :', 'NUMBER 1', 'CLOSE_BRACE }']],
    ['!exit\na;!quit', ['VERBATIM !exit', 'WORD a', 'SEMICOLON ;', 'VERBATIM !quit']],
    ['a\n!b', ['WORD a', 'OPERATOR !', 'WORD b']],
  ])('%s', (text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });

  it('keeps comments and template tags separate from the tokens', () => {
    expect(comments("a -- b\n/* c */ d // e\n{# f's #} {% if x %}")).toEqual([
      '-- b',
      '/* c */',
      '// e',
      "{# f's #}",
      '{% if x %}',
    ]);
    expect(tokens('a -- b\n/* c */ d')).toEqual(['WORD a', 'WORD d']);
  });

  it('reads a region without formatting as one token', () => {
    expect(tokens("a\n-- fmt: off\nselect   '\n-- fmt: on\nb")).toEqual([
      'WORD a',
      "VERBATIM -- fmt: off\nselect   '\n-- fmt: on",
      'WORD b',
    ]);
  });

  it('reads a region that is never switched on again up to the end of the text', () => {
    expect(tokens('-- fmt: off\n$$ ')).toEqual(['VERBATIM -- fmt: off\n$$ ']);
  });
});

/** The text outside tokens and comments; fails if they overlap, are empty or are out of order. */
function leftOver(text: string): string {
  const list = lex(text);
  const pieces = [
    ...Array.from({ length: list.count - 1 }, (_, i) => [list.start[i] ?? -1, list.end[i] ?? -1] as const),
    ...Array.from(
      { length: list.commentCount },
      (_, i) => [list.commentStart[i] ?? -1, list.commentEnd[i] ?? -1] as const,
    ),
  ].sort(([a], [b]) => a - b);
  let at = 0;
  let rest = '';
  for (const [start, end] of pieces) {
    if (start < at || end <= start) throw new Error(`a token from ${start} to ${end}, after ${at}`);
    rest += text.slice(at, start);
    at = end;
  }
  return rest + text.slice(at);
}

describe('only white space is outside tokens and comments', () => {
  const units = Array.from({ length: 65_536 }, (_, code) => String.fromCharCode(code));
  const MARKS = [...'\0 \n\t\'"$@&%{}[]()<>/*-#.:;,!?|\\`aE0_\u{1F600}é\uD800\uDC00'];

  it('in a text with many kinds of tokens', () => {
    const text = "\uFEFFselect a, /* x */ 'b\n' -- c\r\n from {{ t }} where #~`\\ \u{1F600}\u00A0x";
    expect(leftOver(text)).toMatch(/^\s*$/);
  });

  it.each([
    ['apart', units.join(' ')],
    ['on lines of their own', units.join('\n')],
    ['between words', units.join('a')],
    ['between quotes', units.join("'")],
    ['backwards, so that surrogates are in the wrong order', units.toReversed().join('')],
  ])('in all code units %s, including NUL and lone surrogates', (_, text) => {
    expect(leftOver(text)).toMatch(/^\s*$/);
  });

  it('in every third character beyond the first 65,536', () => {
    let text = '';
    for (let code = 0x10000; code < 0x110000; code += 3) text += String.fromCodePoint(code);
    expect(leftOver(text)).toBe('');
  });

  it('in any three marks', () => {
    const left: string[] = [];
    for (const a of MARKS)
      for (const b of MARKS)
        for (const c of MARKS) if (/\S/.test(leftOver(a + b + c))) left.push(JSON.stringify(a + b + c));
    expect(left).toEqual([]);
  });

  it.each(["'", '{{', '{%', '{% raw %}', '$$', '/*', '"a', '(', '\0', '\uD800', '-- {{\n', "$$ {{ '"])(
    'in 200,000 characters of %j',
    (mark) => {
      const text = mark.repeat(Math.ceil(200_000 / mark.length));
      expect(leftOver(text)).toMatch(/^\s*$/);
      const { errors, warnings } = validateSQL(text.slice(0, 10_000));
      expect([...errors, ...warnings].join()).not.toContain('Tokenization');
    },
  );
});

// A `$` before a tag used to be read as the start of `${name}`, which sent the lexer into an endless loop.
it.each([
  ['${%}', ['UNKNOWN $', 'OPEN_BRACE {'], ['%}']],
  ['${#}', ['UNKNOWN $', 'OPEN_BRACE {'], ['#}']],
  ['${% if x %}\na', ['UNKNOWN $', 'WORD a'], ['{% if x %}']],
  ['a${# c #} b', ['WORD a$', 'WORD b'], ['{# c #}']],
  ['${name} b', ['VARIABLE ${name}', 'WORD b'], []],
])('terminates for %j', (text, expected, carried) => {
  expect([tokens(text), comments(text).map((comment) => comment.replace(/^[A-Z_]+ /, ''))]).toEqual([
    expected,
    carried,
  ]);
});
