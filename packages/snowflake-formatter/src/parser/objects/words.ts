import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { parseContent } from '../expression/arguments.ts';
import { parseParenthesis } from '../expression/brackets.ts';
import { parseType, typeArguments } from '../expression/types.ts';
import { startsQuery, startsStatement } from '../lookahead/nested.ts';
import type { Flow } from '../nodes.ts';
import type { Parser } from '../parser.ts';
import { isObjectType, isObjectTypes } from './object-types.ts';
import { fixedValue, parseOptions, textOf } from './options.ts';

/** Reads tokens up to `end` or a semicolon as one flow of words. See {@link parseWords}. */
export function parseFlow(p: Parser, end: number, level: number): Flow {
  const start = p.i;
  parseWords(p, end);
  return { type: 'flow', start, end: p.i, level };
}

/**
 * Reads words whose grammar is not known in full: the vocabulary's keywords are keywords except where a name is due
 * (after an object's type, TO, IN, a dot …), `NAME = value` are properties, and brackets hold options, columns, types or
 * expressions. Everything else stays as written.
 */
export function parseWords(p: Parser, end: number): void {
  let name = false;
  // Whether the last word was a name: then another one follows a comma.
  let named = false;
  while (p.i < end) {
    const i = p.i;
    switch (p.kind[i]) {
      case K.SEMICOLON:
        return;
      case K.WORD:
        named = name || p.word[i] === 0;
        name = word(p, end, name);
        named = named && !name && p.annotations.letterCase[i] === A.AS_WRITTEN;
        break;
      case K.OPEN_PAREN:
        parenthesis(p, i);
        name = false;
        named = false;
        break;
      case K.COMMA:
        p.breakBefore(i, A.BREAK_ITEM);
        p.i++;
        name = named;
        break;
      case K.OPERATOR:
        if (p.word[i] === K.FLOW) return;
        p.i++;
        if (p.word[i] === K.EQUALS || p.word[i] === K.ASSIGN) propertyValue(p, end);
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
        name = false;
    }
  }
}

/** A word at `p.i`. Returns whether a name is due next. */
function word(p: Parser, end: number, name: boolean): boolean {
  const i = p.i;
  const w = p.word[i] as number;
  const next = p.kindAt(i + 1);
  if (next === K.DOT || p.kindAt(i - 1) === K.COLON) {
    p.i++;
    return false;
  }
  if (next === K.OPERATOR && p.word[i + 1] === K.EQUALS) {
    if (isPropertyName(p, i)) p.keyword(i);
    p.i++;
    return false;
  }
  if (w === 0) {
    p.i++;
    return false;
  }
  const nextIsWord = next === K.WORD || next === K.QUOTED || next === K.VARIABLE || next === K.TEMPLATE;
  // COLUMN is followed by a name, whatever it looks like.
  const strict = isColumnName(p, i);
  if (strict) {
    p.i++;
    return false;
  }
  if (w === W.TYPE && next === K.WORD && (p.isWord(i - 1, W.DATA) || p.isType(i + 1))) {
    p.keywords(1);
    parseType(p, end);
    return false;
  }
  if (name && !(next === K.STRING && p.isKeyword(i))) {
    if (w === W.IF || w === W.NOT || w === W.EXISTS || w === W.IDENTIFIER) {
      p.keywords(1);
      return w !== W.IDENTIFIER;
    }
    // `IN SCHEMA s`, `TO ROLE r`, `ROW ACCESS POLICY p`: a type's word followed by one more.
    if (!(nextIsWord && (isObjectType(w) || leadsToType(p, i))) && !isScope(p, i)) {
      p.i++;
      return false;
    }
  }
  if (w === W.AND || w === W.OR) {
    p.breakBefore(i, A.BREAK_LOGIC);
    p.keywords(1);
    return false;
  }
  if (w === W.DEFAULT && next !== K.OPERATOR && next !== K.EOF) {
    p.keywords(1);
    p.parseExpression(end, 0);
    return false;
  }
  if (!p.isKeyword(i)) {
    if (next === K.OPEN_PAREN && p.isKnownFunction(i)) p.annotations.letterCase[i] = A.FUNCTION_CASE;
    p.i++;
    return false;
  }
  p.keywords(1);
  if ((w === W.REFERENCES || w === W.ADD) && p.annotations.breakAt[i] === 0)
    p.breakBefore(i, A.BREAK_PROPERTY);
  if (next === K.OPEN_PAREN) p.spaced(p.i);
  // SEARCH OPTIMIZATION ON is followed by methods, not names: `EQUALITY(c)`.
  if (w === W.ON && textOf(p, i - 1) === 'OPTIMIZATION') return false;
  return INTRODUCERS.has(w) || isObjectType(w);
}

/** Whether the word is not a name after all: ACCOUNT in `IN ACCOUNT`, FUNCTIONS in `SHOW USER FUNCTIONS`. */
function isScope(p: Parser, i: number): boolean {
  if (p.isWord(i, W.ACCOUNT)) return p.isWord(i - 1, W.IN) || p.isWord(i - 1, W.ON);
  return p.isWord(i - 2, W.SHOW) && isObjectTypes(p.wordAt(i));
}

function isColumnName(p: Parser, i: number): boolean {
  const before = p.wordAt(i - 1);
  const next = p.wordAt(i + 1);
  if (before === W.COLUMN) return !p.isWord(i, W.IF);
  return (before === W.MODIFY || before === W.ALTER) && (next === W.SET || next === W.UNSET);
}

/** Words that precede a name, or the type of what is named. */
const INTRODUCERS: ReadonlySet<number> = new Set([
  W.TO,
  W.IN,
  W.FROM,
  W.CLONE,
  W.LIKE,
  W.AFTER,
  W.OF,
  W.ON,
  W.COLUMN,
  W.USE,
  W.INTO,
  W.CONSTRAINT,
  W.BEFORE,
  W.CALL,
  W.ATTRIBUTES,
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

function isPropertyName(p: Parser, i: number): boolean {
  return p.isKeyword(i) && p.kindAt(i - 1) !== K.DOT;
}

/** What follows `NAME =`: a word from a fixed set, options in parentheses, or a value that stays as it is. */
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

/** A parenthesis between the words: a query, options, or expressions and names. */
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
  if (p.kindAt(open + 1) === K.WORD && p.operatorAt(open + 2) === K.EQUALS) {
    p.spaced(open);
    parseOptions(p, open);
    return;
  }
  const owner = ownerOf(p, open);
  if (owner === W.REFERENCES) p.spaced(open);
  if (p.isType(open + 1) || owner === W.FUNCTION || owner === W.PROCEDURE) typeArguments(p, open);
  else parseContent(p, open);
}

/** The word before the name that precedes the parenthesis: of a routine's signature, say, or a key's columns. */
function ownerOf(p: Parser, open: number): number {
  let at = open - 1;
  while (at > 1 && p.kindAt(at - 1) === K.DOT) at -= 2;
  const w = p.wordAt(at - 1);
  return w === W.EXISTS ? p.wordAt(at - 3) : w;
}
