import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { parseContent } from '../expression/arguments.ts';
import { parseParenthesis } from '../expression/brackets.ts';
import { IN_CALL } from '../expression/modes.ts';
import { parseType, typeArguments } from '../expression/types.ts';
import { startsQuery, startsStatement } from '../lookahead/nested.ts';
import type { Flow } from '../nodes.ts';
import type { Parser } from '../parser.ts';
import { isCompound, isObjectType, isObjectTypes } from './object-types.ts';
import { fixedValue, parseOptions, textOf } from './options.ts';

/** Reads tokens up to `end` or a semicolon as one flow of words. See {@link parseWords}. */
export function parseFlow(p: Parser, end: number, level: number): Flow {
  const start = p.i;
  parseWords(p, end);
  return { type: 'flow', start, end: p.i, level };
}

/**
 * Reads words whose grammar is not fully known: the vocabulary's keywords are keywords except where a name is expected
 * (after an object's type, TO, IN, a dot …), `NAME = value` are properties, and brackets hold options, columns, types
 * or expressions. Everything else is kept as written.
 */
export function parseWords(p: Parser, end: number): void {
  while (p.i < end) {
    const i = p.i;
    switch (p.kind[i]) {
      case K.SEMICOLON:
        return;
      case K.WORD:
        word(p, end);
        break;
      case K.OPEN_PAREN:
        parenthesis(p, i);
        break;
      case K.COMMA:
        p.breakBefore(i, A.BREAK_ITEM);
        p.i++;
        break;
      case K.OPERATOR:
        if (p.word[i] === K.FLOW) return;
        p.i++;
        if (p.word[i] === K.EQUALS || p.word[i] === K.ASSIGN) propertyValue(p, end);
        else if (p.word[i] === K.LAMBDA) p.parseExpression(end, IN_CALL);
        break;
      case K.DOUBLE_COLON:
        p.i++;
        parseType(p, end);
        break;
      case K.OPEN_BRACKET:
      case K.OPEN_BRACE:
        p.parseExpression(p.after(i), 0);
        if (p.i === i) p.i++;
        break;
      case K.DOT:
        p.i = Math.min(i + 2, end);
        if (p.kind[i + 1] === K.DOT) p.i = i + 1;
        break;
      default:
        p.i++;
    }
  }
}

const ANYTHING = 0;
/** A name, or an object type before a name: `TO r`, `TO ROLE r`. */
const NAME_OR_TYPE = 1;
const NAME = 2;

/** What is expected at `i`, according to the keyword before it or the list that it continues. */
function expected(p: Parser, i: number): number {
  const { letterCase } = p.annotations;
  if (p.kindAt(i - 1) === K.COMMA) {
    const named = p.kindAt(i - 2) === K.QUOTED || (p.kindAt(i - 2) === K.WORD && !letterCase[i - 2]);
    return named ? NAME : ANYTHING;
  }
  const before = p.wordAt(i - 1);
  if (letterCase[i - 1] !== A.KEYWORD_CASE || p.kindAt(i - 1) !== K.WORD) return ANYTHING;
  if (isScope(p, i - 1)) return ANYTHING;
  if (isObjectType(before) || before === W.EXISTS || NAMING.has(before)) return NAME;
  // SEARCH OPTIMIZATION ON is followed by methods, not names: `EQUALITY(c)`.
  const word = textOf(p, i - 2);
  if (before === W.WITH) return word === 'SWAP' ? NAME : ANYTHING;
  return INTRODUCERS.has(before) && word !== 'OPTIMIZATION' ? NAME_OR_TYPE : ANYTHING;
}

/** Reads the word at `p.i` and the tokens that belong to it. */
function word(p: Parser, end: number): void {
  const i = p.i;
  const w = p.word[i] as number;
  const next = p.kindAt(i + 1);
  const due = expected(p, i);
  const after = p.operatorAt(i + 1);
  // In `SET COMMENT = …` and `SET BODY -> …`, a value is assigned to the word.
  const assigned = after === K.EQUALS || after === K.LAMBDA;
  if (w === 0 || next === K.DOT || p.kindAt(i - 1) === K.COLON || assigned || isColumnName(p, i)) {
    if (assigned && p.isKeyword(i)) p.keyword(i);
    p.i++;
    return;
  }
  if (w === W.TYPE && next === K.WORD && (p.isWord(i - 1, W.DATA) || p.isType(i + 1))) {
    p.keywords(1);
    parseType(p, end);
    return;
  }
  if (
    due !== ANYTHING &&
    !p.isReserved(i) &&
    !(next === K.STRING && p.isKeyword(i)) &&
    !isKeywordHere(p, i, due)
  ) {
    p.i++;
    return;
  }
  if (w === W.AND || w === W.OR) p.breakBefore(i, A.BREAK_LOGIC);
  else if (w === W.DEFAULT && next !== K.OPERATOR && next !== K.EOF) {
    p.keywords(1);
    p.parseExpression(end, 0);
    return;
  } else if (!p.isKeyword(i)) {
    if (next === K.OPEN_PAREN && p.isKnownFunction(i)) p.annotations.letterCase[i] = A.FUNCTION_CASE;
    p.i++;
    return;
  }
  p.keywords(1);
  if ((w === W.REFERENCES || w === W.ADD) && p.annotations.breakAt[i] === 0)
    p.breakBefore(i, A.BREAK_PROPERTY);
  if (next === K.OPEN_PAREN && w !== W.IDENTIFIER) p.spaced(p.i);
}

/** Whether the word is a keyword although a name is expected. */
function isKeywordHere(p: Parser, i: number, due: number): boolean {
  const w = p.wordAt(i);
  if (EXISTENCE.has(w) || w === W.IDENTIFIER || isScope(p, i)) return true;
  const next = p.kindAt(i + 1);
  if (next !== K.WORD && next !== K.QUOTED && next !== K.VARIABLE && next !== K.TEMPLATE) return false;
  // `IN SCHEMA s`, `TO ROLE r`, `ON FUTURE TABLES`: the word of a type, followed by another word.
  if (due === NAME) return isCompound(p.wordAt(i - 1), w) || (w === W.MASKING && p.isWord(i + 1, W.POLICY));
  return isObjectType(w) || leadsToType(p, i);
}

/**
 * Whether the word is not a name after all: ACCOUNT and SESSION in `IN ACCOUNT`, FUNCTIONS in `SHOW USER FUNCTIONS`.
 */
function isScope(p: Parser, i: number): boolean {
  if (p.isWord(i, W.ACCOUNT) || p.isWord(i, W.SESSION)) return p.isWord(i - 1, W.IN) || p.isWord(i - 1, W.ON);
  return p.isWord(i - 2, W.SHOW) && isObjectTypes(p.wordAt(i));
}

/** Whether the word at `i` is the column in an ALTER TABLE action: `ALTER c SET …`, `DROP c`, `DROP COLUMN c`. */
function isColumnName(p: Parser, i: number): boolean {
  const before = p.wordAt(i - 1);
  const w = p.wordAt(i);
  if (before === W.COLUMN) return w !== W.IF;
  const next = p.kindAt(i + 1);
  if (before === W.DROP)
    return (next === K.EOF || next === K.SEMICOLON || next === K.COMMA) && w !== W.DEFAULT;
  if ((before !== W.MODIFY && before !== W.ALTER) || p.isReserved(i)) return false;
  return COLUMN_ACTIONS.has(p.wordAt(i + 1));
}

/** The actions of ALTER TABLE on a column. */
const COLUMN_ACTIONS: ReadonlySet<number> = new Set([W.SET, W.UNSET, W.DROP, W.TYPE, W.COMMENT]);

/** IF NOT EXISTS between an object's type and its name. */
const EXISTENCE: ReadonlySet<number> = new Set([W.IF, W.NOT, W.EXISTS]);

/** Words that precede a name. */
const NAMING: ReadonlySet<number> = new Set([
  W.ATTRIBUTES,
  W.AWAIT,
  W.CALL,
  W.CANCEL,
  W.CLONE,
  W.CLOSE,
  W.CONSTRAINT,
  W.FETCH,
  W.LIKE,
  W.OPEN,
  W.RAISE,
  W.TRUNCATE,
]);

/** Words that precede a name or an object type. */
const INTRODUCERS: ReadonlySet<number> = new Set([
  W.TO,
  W.IN,
  W.FROM,
  W.AFTER,
  W.OF,
  W.ON,
  W.COLUMN,
  W.USE,
  W.INTO,
  W.BEFORE,
]);

function leadsToType(p: Parser, i: number): boolean {
  for (let at = i; at < i + 4; at++) {
    const w = p.wordAt(at);
    if (w === 0 || !p.isKeyword(at) || (at > i && INTRODUCERS.has(w))) return false;
    if (isObjectTypes(w)) return true;
    if (isObjectType(w)) {
      const next = p.kindAt(at + 1);
      return next === K.WORD || next === K.QUOTED || next === K.VARIABLE || next === K.TEMPLATE;
    }
  }
  return false;
}

/** Reads what follows `NAME =`: a word from a fixed set, options in parentheses, or a value that is kept as written. */
function propertyValue(p: Parser, end: number): void {
  if (p.i >= end) return;
  const kind = p.kindAt(p.i);
  if (kind === K.OPEN_PAREN) {
    parseOptions(p, p.i);
    return;
  }
  if (kind === K.WORD) {
    const after = p.kindAt(p.i + 1);
    fixedValue(p, p.i);
    p.i++;
    // SKIP_FILE_10%
    if (p.operatorAt(p.i) === K.PERCENT_SIGN && p.i < end) p.tight(p.i++);
    if (after === K.OPEN_PAREN) {
      if (p.isKnownFunction(p.i - 1)) p.annotations.letterCase[p.i - 1] = A.FUNCTION_CASE;
      p.tight(p.i);
      parseContent(p, p.i);
    }
    return;
  }
  if (kind === K.OPERATOR && (p.word[p.i] === K.MINUS_SIGN || p.word[p.i] === K.PLUS)) {
    p.i++;
    p.tight(p.i);
  }
  if (p.i < end && p.kindAt(p.i) !== K.SEMICOLON) p.i++;
}

/** Reads a parenthesis between the words: a query, options, or expressions and names. */
function parenthesis(p: Parser, open: number): void {
  const close = p.annotations.match[open] as number;
  if (close < 0 || p.depth >= A.MAX_DEPTH) {
    p.i = p.after(open);
    return;
  }
  if (startsQuery(p, open + 1, close) || startsStatement(p, open + 1)) {
    p.spaced(open);
    parseParenthesis(p, open);
    return;
  }
  if (
    p.kindAt(open + 1) === K.WORD &&
    p.operatorAt(open + 2) === K.EQUALS &&
    !p.isWord(open - 1, W.PARTITION)
  ) {
    p.spaced(open);
    parseOptions(p, open);
    return;
  }
  if (p.isWord(open - 1, W.ALTER) || p.isWord(open - 1, W.MODIFY)) {
    p.within(open, (inner) => p.parseWords(inner));
    return;
  }
  const owner = ownerOf(p, open);
  if (owner === W.REFERENCES) p.spaced(open);
  if (owner === W.FUNCTION || owner === W.PROCEDURE) typeArguments(p, open);
  else parseContent(p, open);
}

/**
 * The word before the name that precedes the parenthesis, such as the type of a routine before its signature, or KEY
 * before its columns.
 */
function ownerOf(p: Parser, open: number): number {
  let at = open - 1;
  while (at > 1 && p.kindAt(at - 1) === K.DOT) at -= 2;
  const w = p.wordAt(at - 1);
  return w === W.EXISTS ? p.wordAt(at - 3) : w;
}
