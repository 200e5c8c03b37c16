import * as K from '../lexer/kinds.ts';

/** The tokens keep the author's spacing: adding or removing a space could change their meaning. */
export const AUTHOR_SPACING = 2;

const TIGHT = 0;
const SPACED = 1;

/**
 * Whether a space separates two neighbours of which only the kinds are known: {@link AUTHOR_SPACING}, 0 or 1. A space
 * is only removed if the two could never be read as one token without it, which preserves the meaning.
 */
export function defaultSpace(before: number, beforeWord: number, kind: number, word: number): number {
  if (before === K.UNKNOWN) return AUTHOR_SPACING;
  switch (kind) {
    case K.COMMA:
    case K.SEMICOLON:
    case K.CLOSE_PAREN:
      return before === K.STAGE && kind === K.COMMA ? AUTHOR_SPACING : TIGHT;
    case K.CLOSE_BRACKET:
    case K.CLOSE_BRACE:
      return before === K.STAGE || before === K.OPERATOR ? AUTHOR_SPACING : TIGHT;
    case K.DOT:
      return before === K.WORD ||
        before === K.QUOTED ||
        before === K.CLOSE_PAREN ||
        before === K.CLOSE_BRACKET
        ? TIGHT
        : AUTHOR_SPACING;
    case K.DOUBLE_COLON:
      return isOperandEnd(before) ? TIGHT : AUTHOR_SPACING;
    case K.COLON:
    case K.UNKNOWN:
      return AUTHOR_SPACING;
    case K.OPEN_PAREN:
      if (before === K.WORD || before === K.QUOTED || before === K.CLOSE_PAREN) return TIGHT;
      if (before === K.TEMPLATE || before === K.VARIABLE || before === K.UNKNOWN) return AUTHOR_SPACING;
      break;
    case K.OPEN_BRACKET:
      if (before === K.TEMPLATE) return AUTHOR_SPACING;
      if (isOperandEnd(before)) return before === K.STRING || before === K.NUMBER ? AUTHOR_SPACING : TIGHT;
      break;
    case K.TEMPLATE:
      if (before === K.COMMA || (before === K.OPERATOR && beforeWord !== K.BANG)) return SPACED;
      return before === K.OPEN_PAREN || before === K.OPEN_BRACKET ? TIGHT : AUTHOR_SPACING;
    case K.VARIABLE:
      if (word === 1 && isOperandEnd(before)) return AUTHOR_SPACING;
      if (
        before === K.STRING ||
        before === K.QUOTED ||
        before === K.NUMBER ||
        before === K.TEMPLATE ||
        before === K.VARIABLE
      )
        return AUTHOR_SPACING;
      break;
    case K.OPERATOR:
      if (word === K.BANG) return AUTHOR_SPACING;
      if (before === K.OPERATOR || before === K.COLON || before === K.OPEN_BRACE || before === K.UNKNOWN) {
        return word === K.MINUS_SIGN || word === K.PLUS ? SPACED : AUTHOR_SPACING;
      }
      break;
  }
  switch (before) {
    case K.OPEN_PAREN:
    case K.OPEN_BRACKET:
      return TIGHT;
    case K.OPEN_BRACE:
      return kind === K.OPEN_BRACE || kind === K.TEMPLATE || kind === K.UNKNOWN ? AUTHOR_SPACING : TIGHT;
    case K.DOT:
      return kind === K.NUMBER || kind === K.STRING || (kind === K.VARIABLE && word === 1)
        ? AUTHOR_SPACING
        : TIGHT;
    case K.DOUBLE_COLON:
      return kind === K.WORD || kind === K.QUOTED ? TIGHT : AUTHOR_SPACING;
    case K.COLON:
    case K.UNKNOWN:
      return AUTHOR_SPACING;
    case K.TEMPLATE:
    case K.VARIABLE:
      return kind === K.WORD || kind === K.QUOTED || kind === K.STRING || kind === K.NUMBER
        ? AUTHOR_SPACING
        : SPACED;
    case K.OPERATOR:
      return beforeWord === K.BANG ? AUTHOR_SPACING : SPACED;
  }
  return SPACED;
}

function isOperandEnd(kind: number): boolean {
  return (
    kind === K.WORD ||
    kind === K.QUOTED ||
    kind === K.CLOSE_PAREN ||
    kind === K.CLOSE_BRACKET ||
    kind === K.CLOSE_BRACE ||
    kind === K.VARIABLE ||
    kind === K.STRING ||
    kind === K.NUMBER
  );
}
