import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { parseType } from '../expression/types.ts';
import { isNameLike } from '../lookahead/operands.ts';
import type { Parser } from '../parser.ts';
import { parseSemanticList } from '../query/semantic-view.ts';
import { parseColumns } from './columns.ts';
import { parseOptions } from './options.ts';

/** Whether a property of an object starts at `i`: `NAME = …`, or one of the phrases without `=`. */
export function isProperty(p: Parser, i: number): boolean {
  if (p.kindAt(i) !== K.WORD || p.kindAt(i - 1) === K.DOT) return false;
  if (p.operatorAt(i + 1) === K.EQUALS) return !isSequenceWord(p, i);
  const next = p.kindAt(i + 1);
  const v = p.wordAt(i + 1);
  switch (p.word[i]) {
    case W.ALLOWED_VALUES:
    case W.COMMENT:
    case W.AI_SQL_GENERATION:
    case W.AI_QUESTION_CATEGORIZATION:
      return next === K.STRING;
    case W.COPY:
      return v === W.GRANTS;
    case W.CLUSTER:
    case W.PARTITION:
      return v === W.BY;
    case W.ORDER:
      return v === W.BY || next === K.EOF || next === K.SEMICOLON || v === W.COMMENT;
    case W.ROW:
      return v === W.ACCESS;
    case W.AGGREGATION:
    case W.MASKING:
    case W.PROJECTION:
    case W.JOIN:
      return v === W.POLICY && !p.isWord(i - 1, W.WITH);
    case W.WITH:
      return (
        v === W.TAG ||
        v === W.ROW ||
        v === W.MASKING ||
        v === W.AGGREGATION ||
        v === W.MANAGED ||
        v === W.CONTACT ||
        v === W.EXTENSION ||
        next === K.OPEN_PAREN
      );
    case W.AI_VERIFIED_QUERIES:
    case W.TAG:
    case W.FACTS:
    case W.DIMENSIONS:
    case W.METRICS:
    case W.VARIABLES:
    case W.TABLES:
    case W.RELATIONSHIPS:
      return next === K.OPEN_PAREN && !p.isWord(i - 1, W.WITH);
    case W.AFTER:
    case W.ATTRIBUTES:
      return next === K.WORD || next === K.QUOTED;
    case W.IF:
      return next === K.OPEN_PAREN;
    case W.FROM:
      return next === K.STRING || next === K.STAGE;
    case W.START:
      return v === W.WITH || next === K.NUMBER;
    case W.INCREMENT:
      return v === W.BY || next === K.NUMBER;
    case W.NOORDER:
      return true;
    case W.TRIGGERS:
      return v === W.ON;
    case W.WHEN:
      return true;
    case W.RETURNS:
      return next === K.WORD || next === K.QUOTED || next === K.TEMPLATE;
    case W.LANGUAGE:
      return isNameLike(next);
    case W.EXECUTE:
      return v === W.AS;
    case W.CALLED:
      return v === W.ON;
    case W.STRICT:
    case W.IMMUTABLE:
    case W.MEMOIZABLE:
      return true;
    case W.VOLATILE:
      return next !== K.WORD || !p.isWord(i + 1, W.TABLE);
    default:
      return false;
  }
}

/** Whether the word is the second one of `START WITH = 1` or `INCREMENT BY = 1`. */
function isSequenceWord(p: Parser, i: number): boolean {
  return (
    (p.isWord(i, W.WITH) && p.isWord(i - 1, W.START)) || (p.isWord(i, W.BY) && p.isWord(i - 1, W.INCREMENT))
  );
}

/** Reads the property at `p.i`. */
export function parseProperty(p: Parser): void {
  const start = p.i;
  const w = p.wordAt(start);
  if (p.operatorAt(start + 1) === K.EQUALS) {
    p.parseWords(valueEnd(p, start + 2));
    return;
  }
  switch (w) {
    case W.RETURNS:
      parseReturns(p);
      return;
    case W.IF:
      p.keywords(1);
      p.spaced(p.i);
      p.parseExpression(p.after(p.i), 0);
      return;
    case W.WHEN:
      p.keywords(1);
      p.parseExpression(p.count, 0);
      return;
    case W.LANGUAGE:
      p.keywords(1);
      p.i++;
      if (p.kind[p.i - 1] === K.WORD && p.isKeyword(p.i - 1)) p.keyword(p.i - 1);
      return;
    case W.EXECUTE:
      p.keywords(3);
      return;
    case W.COPY:
      p.keywords(2);
      return;
    case W.WITH:
    case W.TAG:
      if (w === W.WITH) p.keywords(1);
      if (p.isWord(p.i, W.TAG) || p.isWord(p.i, W.EXTENSION)) p.keywords(1);
      if (p.kindAt(p.i) === K.OPEN_PAREN) {
        p.spaced(p.i);
        parseOptions(p, p.i);
        return;
      }
      policy(p);
      return;
    case W.ROW:
    case W.AGGREGATION:
    case W.MASKING:
    case W.PROJECTION:
    case W.JOIN:
      policy(p);
      return;
    case W.CALLED:
      p.keywords(4);
      return;
    case W.AFTER:
    case W.ATTRIBUTES: {
      p.keywords(1);
      for (;;) {
        p.i++;
        while (p.kindAt(p.i) === K.DOT) p.i += 2;
        if (p.kindAt(p.i) !== K.COMMA) return;
        p.i++;
      }
    }
    case W.START:
    case W.INCREMENT:
      p.keywords(1);
      if (p.isWord(p.i, W.WITH) || p.isWord(p.i, W.BY)) p.keywords(1);
      if (p.operatorAt(p.i) === K.EQUALS) p.i++;
      if (p.operatorAt(p.i) === K.MINUS_SIGN) p.tight(++p.i);
      if (p.i < p.count && p.kindAt(p.i) !== K.SEMICOLON) p.i++;
      return;
    case W.CLUSTER:
    case W.PARTITION:
    case W.ORDER:
      p.keywords(p.isWord(p.i + 1, W.BY) ? 2 : 1);
      if (p.kindAt(p.i) === K.OPEN_PAREN) {
        p.spaced(p.i);
        p.parseExpression(p.after(p.i), 0);
      }
      return;
    case W.ALLOWED_VALUES:
    case W.COMMENT:
    case W.AI_SQL_GENERATION:
    case W.AI_QUESTION_CATEGORIZATION:
    case W.FROM:
      p.keywords(1);
      p.parseWords(valueEnd(p, p.i));
      return;
    case W.TRIGGERS:
      p.keywords(1);
      while (p.isWord(p.i, W.ON) && p.isWord(p.i + 2, W.PERCENT) && p.isWord(p.i + 3, W.DO)) {
        p.breakBefore(p.i, A.BREAK_LOGIC);
        p.mustBreak(p.i);
        for (const end = p.i + 5; p.i < end && p.i < p.count; p.i++) p.keyword(p.i);
      }
      return;
    case W.TABLES:
    case W.RELATIONSHIPS:
    case W.FACTS:
    case W.DIMENSIONS:
    case W.METRICS:
      p.keywords(1);
      parseSemanticList(p, p.i, w === W.TABLES || w === W.RELATIONSHIPS);
      return;
    default:
      p.keywords(1);
      if (p.kindAt(p.i) === K.OPEN_PAREN) {
        p.spaced(p.i);
        p.parseWords(p.after(p.i));
      }
  }
}

/** Reads `[WITH] ROW ACCESS POLICY p ON (c)` and the like. */
function policy(p: Parser): void {
  while (p.kindAt(p.i) === K.WORD && !p.isWord(p.i, W.POLICY) && p.isKeyword(p.i)) p.keywords(1);
  p.take(W.POLICY);
  if (p.kindAt(p.i) !== K.SEMICOLON && p.i < p.count) p.i++;
  while (p.kindAt(p.i) === K.DOT) p.i += 2;
  if (p.isWord(p.i, W.ON) || p.isWord(p.i, W.USING)) p.keywords(1);
  if (p.kindAt(p.i) === K.OPEN_PAREN) {
    p.spaced(p.i);
    p.i = p.after(p.i);
  }
}

/** Reads RETURNS type, RETURNS TABLE (…), RETURNS NULL ON NULL INPUT, and NOT NULL after it. */
function parseReturns(p: Parser): void {
  p.keywords(1);
  if (p.isWord(p.i, W.NULL) && p.isWord(p.i + 1, W.ON)) {
    p.keywords(4);
    return;
  }
  if (p.isWord(p.i, W.TABLE)) {
    p.keywords(1);
    if (p.kindAt(p.i) === K.OPEN_PAREN) {
      p.spaced(p.i);
      parseColumns(p, p.i);
    }
  } else {
    parseType(p, p.count);
  }
  if (p.isWord(p.i, W.NOT) && p.isWord(p.i + 1, W.NULL)) p.keywords(2);
  else if (p.isWord(p.i, W.NULL)) p.keywords(1);
}

/** The end of the property value that starts at `i`. */
function valueEnd(p: Parser, i: number): number {
  let end = i;
  const kind = p.kindAt(i);
  if (kind === K.OPERATOR) end++;
  end = p.after(end);
  while (end < p.count && (p.kindAt(end) === K.DOT || p.kindAt(end - 1) === K.DOT)) end++;
  if (p.kindAt(end) === K.OPEN_PAREN && kind === K.WORD) end = p.after(end);
  if (p.operatorAt(end) === K.PERCENT_SIGN) end++;
  // Values may be lists: `WORKLOADS = a, b`.
  while (p.kindAt(end) === K.COMMA && p.kindAt(end + 1) !== K.EOF && p.operatorAt(end + 2) !== K.EQUALS)
    end = p.after(end + 1);
  return Math.min(end, p.count);
}
