import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { parseParenthesis } from '../expression/brackets.ts';
import { IN_CALL } from '../expression/modes.ts';
import type { Block, Part, Statement } from '../nodes.ts';
import type { Parser } from '../parser.ts';
import { isDeclaration, parseDeclaration, parseDeclarations } from './declarations.ts';

/** Whether Snowflake Scripting starts here: a block, or a statement that contains others. */
export function startsBlock(p: Parser): boolean {
  const next = p.kindAt(p.i + 1);
  const v = p.wordAt(p.i + 1);
  switch (p.wordAt(p.i)) {
    case W.BEGIN:
      return (
        next !== K.SEMICOLON &&
        next !== K.EOF &&
        v !== W.TRANSACTION &&
        v !== W.WORK &&
        (v !== W.NAME || p.operatorAt(p.i + 2) === K.ASSIGN)
      );
    case W.DECLARE:
      return next === K.WORD || next === K.QUOTED || next === K.TEMPLATE;
    case W.IF:
      return next === K.OPEN_PAREN || (next === K.WORD && v !== W.EXISTS) || v === W.NOT;
    case W.FOR:
      return next === K.WORD && p.isWord(p.i + 2, W.IN);
    case W.WHILE:
      return true;
    case W.LOOP:
    case W.REPEAT:
      return next === K.WORD;
    default:
      return false;
  }
}

/** Reads a block or a statement that contains others. */
export function parseScript(p: Parser, parts: Part[]): void {
  if (p.depth >= A.MAX_DEPTH) {
    while (p.i < p.count && p.kindAt(p.i) !== K.SEMICOLON) p.i++;
    return;
  }
  p.depth++;
  switch (p.wordAt(p.i)) {
    case W.DECLARE:
      line(p, parts, 0, 1);
      parts.push({ type: 'block', statements: parseDeclarations(p), level: 1 });
      if (p.isWord(p.i, W.BEGIN)) block(p, parts);
      break;
    case W.BEGIN:
      block(p, parts);
      break;
    case W.IF:
      conditional(p, parts);
      break;
    case W.CASE:
      caseStatement(p, parts);
      break;
    default:
      loop(p, parts);
  }
  p.depth--;
}

/** Reads a line of keywords. */
function line(p: Parser, parts: Part[], level: number, words: number): void {
  const start = p.i;
  p.keywords(words);
  parts.push({ type: 'flow', start, end: p.i, level });
}

function block(p: Parser, parts: Part[]): void {
  line(p, parts, 0, 1);
  body(p, parts, 1);
  if (p.isWord(p.i, W.EXCEPTION)) {
    line(p, parts, 0, 1);
    while (p.isWord(p.i, W.WHEN)) {
      upTo(p, parts, 1, W.THEN);
      body(p, parts, 2);
    }
  }
  end(p, parts);
}

/** Reads END with the word and the label that may follow it. */
function end(p: Parser, parts: Part[]): void {
  if (!p.isWord(p.i, W.END)) return;
  const start = p.i;
  p.keywords(1);
  const w = p.wordAt(p.i);
  if (w === W.IF || w === W.FOR || w === W.WHILE || w === W.LOOP || w === W.REPEAT || w === W.CASE)
    p.keywords(1);
  if ((p.kindAt(p.i) === K.WORD || p.kindAt(p.i) === K.QUOTED) && p.kindAt(p.i + 1) === K.SEMICOLON) p.i++;
  parts.push({ type: 'flow', start, end: p.i, level: 0 });
}

/** Reads words and an expression up to and including the keyword `last`, on one line. */
function upTo(p: Parser, parts: Part[], level: number, last: number, other = 0): void {
  const start = p.i;
  p.keywords(1);
  if (p.isWord(start, W.FOR)) p.i++;
  while (p.i < p.count && p.kindAt(p.i) !== K.SEMICOLON) {
    const w = p.wordAt(p.i);
    if (w === last || (other !== 0 && w === other)) {
      p.keywords(1);
      break;
    }
    const before = p.i;
    if (isHeadWord(w)) p.keywords(1);
    else if (p.kindAt(p.i) === K.OPEN_PAREN && p.kindAt(p.i - 1) === K.WORD) {
      p.spaced(p.i);
      parseParenthesis(p, p.i);
    } else p.parseExpression(p.count, IN_CALL);
    if (p.i === before) p.i++;
  }
  parts.push({ type: 'flow', start, end: p.i, level });
}

/** Words in the middle of the head of a loop or a handler. */
function isHeadWord(w: number): boolean {
  return w === W.IN || w === W.TO || w === W.REVERSE || w === W.OTHER || w === W.CONTINUE || w === W.EXIT;
}

function conditional(p: Parser, parts: Part[]): void {
  upTo(p, parts, 0, W.THEN);
  body(p, parts, 1);
  for (;;) {
    const w = p.wordAt(p.i);
    if (w === W.ELSEIF || w === W.ELSIF) upTo(p, parts, 0, W.THEN);
    else if (w === W.ELSE) line(p, parts, 0, 1);
    else break;
    body(p, parts, 1);
  }
  end(p, parts);
}

/** Reads CASE as a statement: its branches contain statements. */
function caseStatement(p: Parser, parts: Part[]): void {
  const start = p.i;
  p.keywords(1);
  if (!p.isWord(p.i, W.WHEN)) p.parseExpression(p.count, IN_CALL);
  parts.push({ type: 'flow', start, end: p.i, level: 0 });
  while (p.isWord(p.i, W.WHEN) || p.isWord(p.i, W.ELSE)) {
    if (p.isWord(p.i, W.WHEN)) upTo(p, parts, 1, W.THEN);
    else line(p, parts, 1, 1);
    body(p, parts, 2);
  }
  end(p, parts);
}

function loop(p: Parser, parts: Part[]): void {
  const w = p.wordAt(p.i);
  if (w === W.LOOP || w === W.REPEAT) line(p, parts, 0, 1);
  else upTo(p, parts, 0, W.DO, W.LOOP);
  body(p, parts, 1);
  if (p.isWord(p.i, W.UNTIL)) {
    const start = p.i;
    p.keywords(1);
    if (p.kindAt(p.i) === K.OPEN_PAREN) p.spaced(p.i);
    p.parseExpression(p.count, 0);
    parts.push({ type: 'flow', start, end: p.i, level: 0 });
  }
  end(p, parts);
}

/** Reads statements up to the word that ends their block. */
function body(p: Parser, parts: Part[], level: number): void {
  const { tokens } = p.annotations;
  const statements: Statement[] = [];
  const held: Block = { type: 'block', statements, level };
  while (p.i < p.count && !endsBody(p)) {
    const start = p.i;
    const inner: Part[] = [];
    // The end of a statement that is marked only by a template tag has no line.
    if (p.kindAt(start) === K.SEMICOLON && tokens.start[start] === tokens.end[start]) {
      p.i++;
      continue;
    }
    scriptStatement(p, inner);
    if (p.kindAt(p.i) === K.SEMICOLON) p.i++;
    else if (p.i === start) p.i++;
    statements.push({ start, end: p.i, parts: inner });
  }
  if (statements.length > 0) parts.push(held);
}

function endsBody(p: Parser): boolean {
  switch (p.wordAt(p.i)) {
    case W.END:
    case W.ELSE:
    case W.ELSEIF:
    case W.ELSIF:
    case W.UNTIL:
    case W.WHEN:
      return true;
    case W.EXCEPTION:
      return p.isWord(p.i + 1, W.WHEN);
    default:
      return false;
  }
}

function scriptStatement(p: Parser, parts: Part[]): void {
  if (p.kindAt(p.i) === K.SEMICOLON) return;
  if (p.isWord(p.i, W.CASE) || startsBlock(p)) parseScript(p, parts);
  else if (isDeclaration(p)) parseDeclaration(p, parts);
  else p.parseParts(parts);
}
