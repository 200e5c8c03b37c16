import * as K from './lexer/kinds.ts';
import { lex } from './lexer/lexer.ts';
import { WORD_CLASS } from './lexer/word-table.ts';
import type { Sheet } from './parser/annotations.ts';
import { AS_WRITTEN, FUNCTION_CASE } from './parser/annotations.ts';
import { LineFinder } from './positions.ts';
import { annotate } from './print.ts';
import { isUpperCased } from './printer/letters.ts';
import { DEFAULT_OPTIONS, type FormattingOptions, type Token, type TokenType } from './types.ts';
import { RESERVED } from './vocabulary/index.ts';

/**
 * The tokens of a text with their places, comments among them and white space left out. What a word is depends on
 * where it stands: `date` is an identifier as a column and a keyword as a type.
 */
export function tokenize(sql: string): Token[] {
  return typeof sql === 'string' ? tokensOf(annotate(lex(sql)), DEFAULT_OPTIONS) : [];
}

/** The tokens of a parsed text, each with its value as the options print it. */
export function tokensOf(sheet: Sheet, options: FormattingOptions): Token[] {
  const { tokens } = sheet;
  const lines = new LineFinder(tokens.text);
  const list: Token[] = [];
  let comment = 0;
  const add = (type: TokenType, start: number, end: number, change: boolean): void => {
    const originalValue = tokens.text.slice(start, end);
    const value = change ? originalValue.toUpperCase() : originalValue;
    list.push({ type, value, originalValue, position: start + 1, ...lines.at(start) });
  };
  for (let i = 0; i < tokens.count; i++) {
    for (; comment < (tokens.commentsBefore[i] as number); comment++) {
      add('comment', tokens.commentStart[comment] as number, tokens.commentEnd[comment] as number, false);
    }
    if (tokens.kind[i] === K.EOF) break;
    const type = typeOf(sheet, i);
    add(type, tokens.start[i] as number, tokens.end[i] as number, isUpperCased(sheet, options, i));
  }
  return list;
}

function typeOf(sheet: Sheet, i: number): TokenType {
  const { kind, word } = sheet.tokens;
  switch (kind[i]) {
    case K.WORD:
      if (sheet.letterCase[i] === FUNCTION_CASE) return 'function';
      if (sheet.letterCase[i] !== AS_WRITTEN) return 'keyword';
      return ((WORD_CLASS[word[i] as number] as number) & RESERVED) !== 0 && kind[i - 1] !== K.DOT
        ? 'keyword'
        : 'identifier';
    case K.STRING:
      return 'string';
    case K.NUMBER:
      return 'number';
    case K.OPERATOR:
    case K.DOUBLE_COLON:
    case K.COLON:
      return 'operator';
    case K.COMMA:
    case K.SEMICOLON:
    case K.DOT:
    case K.OPEN_PAREN:
    case K.CLOSE_PAREN:
    case K.OPEN_BRACKET:
    case K.CLOSE_BRACKET:
    case K.OPEN_BRACE:
    case K.CLOSE_BRACE:
      return 'punctuation';
    case K.UNKNOWN:
    case K.VERBATIM:
      return 'unknown';
    default:
      return 'identifier';
  }
}
