import { type Token, tokenize, validateSQL } from '@hln/snowflake-formatter';

const IN_STATEMENT_TAGS = /\{[%#]/;
const OPENING = new Set(['(', '[', ',', ';']);
const CLOSING = new Set([')', ']', ',', ';']);

const isComment = ({ type }: Token) => type === 'comment';
const endOf = ({ position, originalValue }: Token) => position - 1 + originalValue.length;

/**
 * A text without its comments and with no more white space than it needs; null where that could change what it means:
 * where it is not balanced, where template tags decide about white space, and where a comment holds a template.
 */
export function minifySql(sql: string): string | null {
  const tokens = tokenize(sql);
  const isTemplated =
    IN_STATEMENT_TAGS.test(sql) || tokens.some((token) => isComment(token) && token.value.includes('{{'));
  if (isTemplated || !validateSQL(sql).valid) return null;
  const kept = tokens.filter((token) => !isComment(token));
  let minified = '';
  kept.forEach((token, index) => {
    const before = kept[index - 1];
    if (before !== undefined && endOf(before) < token.position - 1)
      minified += OPENING.has(before.originalValue) || CLOSING.has(token.originalValue) ? '' : ' ';
    minified += token.originalValue;
  });
  return isSame(kept, tokenize(minified)) ? minified : null;
}

function isSame(one: readonly Token[], other: readonly Token[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ type, originalValue }, index) => {
      const { [index]: token } = other;
      return token?.type === type && token.originalValue === originalValue;
    })
  );
}
