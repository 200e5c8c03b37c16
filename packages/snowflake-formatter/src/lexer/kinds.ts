/** The kind of a token, as a small number. Comments are kept separately, see {@link ./tokens.ts}. */
export const EOF = 0;
export const WORD = 1;
/** `"Name"`, with doubled quotes inside. */
export const QUOTED = 2;
/** `'text'`, `x'FF'` and `$$text$$`. */
export const STRING = 3;
export const NUMBER = 4;
export const OPERATOR = 5;
export const COMMA = 6;
export const SEMICOLON = 7;
export const OPEN_PAREN = 8;
export const CLOSE_PAREN = 9;
export const OPEN_BRACKET = 10;
export const CLOSE_BRACKET = 11;
export const OPEN_BRACE = 12;
export const CLOSE_BRACE = 13;
export const DOT = 14;
export const COLON = 15;
/** `::` */
export const DOUBLE_COLON = 16;
/**
 * `$1`, `$name`, `?`; if its word is 1, also `&name`, `&{name}` and `%(name)s`, which are replaced before the SQL is
 * read.
 */
export const VARIABLE = 17;
/** `@stage/path`, and unquoted URIs such as `file:///tmp/data.csv`. */
export const STAGE = 18;
/** `{{ … }}`, and any word directly attached to it: `stg_{{ name }}_v2`. */
export const TEMPLATE = 19;
/** A region with formatting switched off, including the comments that do so. */
export const VERBATIM = 20;
/** Stands in for a word's id if the token is a line with its indentation, which a `-- noqa` at its end protects. */
export const WHOLE_LINE = 1;
export const UNKNOWN = 21;

/** Operators by id, which is stored in the place of a word's id. */
export const OPERATORS = [
  '',
  '+',
  '-',
  '*',
  '/',
  '%',
  '=',
  '<',
  '>',
  '!',
  '|',
  '&',
  '^',
  '~',
  '<=',
  '>=',
  '<>',
  '!=',
  '||',
  '&&',
  '=>',
  '->',
  '->>',
  ':=',
  '==',
] as const;
export const PLUS = 1;
export const MINUS_SIGN = 2;
export const STAR = 3;
export const SLASH = 4;
export const PERCENT_SIGN = 5;
export const EQUALS = 6;
export const BANG = 9;
export const CONCAT = 18;
export const NAMED = 20;
export const LAMBDA = 21;
export const FLOW = 22;
export const ASSIGN = 23;

/** Flags of a token. */
export const NEWLINE_BEFORE = 1;
export const BLANK_LINE_BEFORE = 2;
/** White space of any kind, or a comment, precedes the token. */
export const SPACE_BEFORE = 4;
/** The token's text contains a line break. */
export const MULTI_LINE = 8;
/** A comment that is part of the text and is left unchanged, see {@link ./lexer.ts}. */
export const KEPT = 16;

/** The kind of a comment. */
export const LINE_COMMENT = 1;
export const BLOCK_COMMENT = 2;
/** `{% … %}`, `{# … #}` and `<% … %>`: not part of the SQL, so they are handled like comments. */
export const TAG = 3;
