import * as K from '../lexer/kinds.ts';
import { WORD_CLASS } from '../lexer/word-table.ts';
import { DATA_TYPE, FIXED_VALUE, FUNCTION, KEYWORD, RESERVED } from '../vocabulary/index.ts';
import type { TokenAnnotations } from './annotations.ts';

/** A position in the token list, and queries about the tokens around it. */
export class TokenCursor {
  readonly annotations: TokenAnnotations;
  readonly kind: Uint8Array;
  readonly word: Uint16Array;
  readonly flags: Uint8Array;
  /** The index after the last token of the text or of the bracket that holds the statement. */
  count: number;
  /** The index of the next token. */
  i = 0;
  /** How many brackets, CASE expressions and blocks enclose the position. */
  depth = 0;
  /** See `missing-as.ts`; undefined until it is needed. */
  foreign: Uint8Array | undefined;
  /** How many MATCH_RECOGNIZE clauses enclose it: inside them FIRST, LAST, PREV and NEXT are functions. */
  matching = 0;

  constructor(annotations: TokenAnnotations) {
    this.annotations = annotations;
    this.kind = annotations.tokens.kind;
    this.word = annotations.tokens.word;
    this.flags = annotations.tokens.flags;
    this.count = annotations.tokens.count - 1;
  }

  kindAt(i: number): number {
    return i < this.count ? (this.kind[i] as number) : K.EOF;
  }

  /** The id of the word at `i`; 0 if the token is not a word or the word is not in the vocabulary. */
  wordAt(i: number): number {
    return this.kindAt(i) === K.WORD ? (this.word[i] as number) : 0;
  }

  operatorAt(i: number): number {
    return this.kindAt(i) === K.OPERATOR ? (this.word[i] as number) : 0;
  }

  isWord(i: number, id: number): boolean {
    return this.kindAt(i) === K.WORD && this.word[i] === id;
  }

  /** The token after the bracket that opens at `i`, or after `i` itself. */
  after(i: number): number {
    const match = this.annotations.match[i] as number;
    return match > i ? match + 1 : i + 1;
  }

  /** Whether the word at `i` has any of the vocabulary's flags. */
  hasFlags(flags: number, i: number): boolean {
    return ((WORD_CLASS[this.wordAt(i)] as number) & flags) !== 0;
  }

  isKnownFunction(i: number): boolean {
    return this.hasFlags(FUNCTION, i);
  }

  isType(i: number): boolean {
    return this.hasFlags(DATA_TYPE, i);
  }

  isKeyword(i: number): boolean {
    return this.hasFlags(KEYWORD, i);
  }

  isReserved(i: number): boolean {
    return this.hasFlags(RESERVED, i);
  }

  /** Whether the word is a typical property value, such as CSV. */
  isFixedValue(i: number): boolean {
    return this.hasFlags(FIXED_VALUE, i);
  }

  /** Whether the word at `i` is certainly a name: it follows a dot, or is the first step of a path. */
  isStep(i: number): boolean {
    const before = i > 0 ? this.kind[i - 1] : K.EOF;
    return before === K.DOT || (before === K.COLON && this.kind[i - 2] !== K.STRING);
  }

  /** Whether a template tag precedes token `i`: the text that the tag controls may be present or not. */
  followsTag(i: number): boolean {
    const { commentsBefore, commentKind } = this.annotations.tokens;
    for (let c = commentsBefore[i - 1] as number; c < (commentsBefore[i] as number); c++) {
      if (commentKind[c] === K.TAG) return true;
    }
    return false;
  }

  /** Whether a line starts at token `i`, even if only because a multi-line comment ends before it. */
  newlineBefore(i: number): boolean {
    if (((this.flags[i] as number) & K.NEWLINE_BEFORE) !== 0) return true;
    const { commentsBefore, commentFlags, commentKind } = this.annotations.tokens;
    let multi = false;
    for (let c = commentsBefore[i] as number; i > 0 && --c >= (commentsBefore[i - 1] as number); ) {
      const flags = commentFlags[c] as number;
      multi ||= (flags & K.MULTI_LINE) !== 0;
      if (multi && commentKind[c] !== K.TAG) return true;
      // A multi-line tag ends its line if that line starts with a tag.
      if ((flags & K.NEWLINE_BEFORE) !== 0) return multi;
    }
    return false;
  }

  spaceBefore(i: number): boolean {
    return ((this.flags[i] as number) & K.SPACE_BEFORE) !== 0;
  }
}
