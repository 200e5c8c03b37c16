import { type Token, tokenize, validateSQL } from '@hln/snowflake-formatter';

const IN_STATEMENT_TAGS = /\{[%#]/;
const OPENING = new Set(['(', '[', ',', ';']);
const CLOSING = new Set([')', ']', ',', ';']);

const isComment = ({ type }: Token) => type === 'comment';
const endOf = ({ position, originalValue }: Token) => position - 1 + originalValue.length;

/**
 * A text without comments and with the least possible white space; null if that could change its meaning: if it is
 * unbalanced, if template tags control white space, or if a comment contains a template.
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
