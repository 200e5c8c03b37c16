import * as K from './lexer/kinds.ts';
import { lex } from './lexer/lexer.ts';
import { WORD_CLASS } from './lexer/word-table.ts';
import { type CompleteOptions, completeOptions } from './options.ts';
import type { TokenAnnotations } from './parser/annotations.ts';
import { FUNCTION_CASE, KEYWORD_CASE, TYPE_CASE } from './parser/annotations.ts';
import { LineFinder } from './positions.ts';
import { annotate } from './print.ts';
import { letterCases, printedText } from './printer/letters.ts';
import type { Token, TokenType } from './types.ts';
import { RESERVED } from './vocabulary/index.ts';

/**
 * The tokens of a text with their positions, including comments but not white space. The type of a word depends on its
 * context: `date` is an identifier as a column and a keyword as a type.
 */
export function tokenize(sql: string): Token[] {
  return typeof sql === 'string' ? tokensOf(annotate(lex(sql)), completeOptions({})) : [];
}

/** The tokens of a parsed text, each with its value as printed with these options. */
export function tokensOf(annotations: TokenAnnotations, options: CompleteOptions): Token[] {
  const { tokens } = annotations;
  const lines = new LineFinder(tokens.text);
  const list: Token[] = [];
  let comment = 0;
  const cases = letterCases(options);
  const add = (type: TokenType, start: number, end: number, value?: string): void => {
    const originalValue = tokens.text.slice(start, end);
    list.push({
      type,
      value: value ?? originalValue,
      originalValue,
      position: start + 1,
      ...lines.at(start),
    });
  };
  for (let i = 0; i < tokens.count; i++) {
    for (; comment < (tokens.commentsBefore[i] as number); comment++) {
      add('comment', tokens.commentStart[comment] as number, tokens.commentEnd[comment] as number);
    }
    if (tokens.kind[i] === K.EOF) break;
    // The end of a statement without a semicolon has no text.
    if (tokens.end[i] === tokens.start[i]) continue;
    const type = typeOf(annotations, i);
    add(type, tokens.start[i] as number, tokens.end[i] as number, printedText(annotations, cases, i));
  }
  return list;
}

function typeOf(annotations: TokenAnnotations, i: number): TokenType {
  const { kind, word } = annotations.tokens;
  const k = kind[i] as number;
  if (k === K.WORD) {
    const letters = annotations.letterCase[i];
    if (letters === FUNCTION_CASE) return 'function';
    if (letters === KEYWORD_CASE || letters === TYPE_CASE) return 'keyword';
    const reserved = ((WORD_CLASS[word[i] as number] as number) & RESERVED) !== 0;
    return reserved && kind[i - 1] !== K.DOT ? 'keyword' : 'identifier';
  }
  if (k === K.STRING) return 'string';
  if (k === K.NUMBER) return 'number';
  if (k === K.OPERATOR || k === K.COLON || k === K.DOUBLE_COLON) return 'operator';
  if (k >= K.COMMA && k <= K.DOT) return 'punctuation';
  return k >= K.VERBATIM ? 'unknown' : 'identifier';
}
