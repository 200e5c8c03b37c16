import { type Finding, failure, messagesOf, withPlaces } from './diagnostics.ts';
import * as K from './lexer/kinds.ts';
import { lex } from './lexer/lexer.ts';
import { quotedEnd } from './lexer/scan.ts';
import { TemplateFinder } from './lexer/templates.ts';
import type { TokenList } from './lexer/tokens.ts';
import type { Diagnostic, DiagnosticCode, ValidationResult } from './types.ts';
import { PATTERN } from './vocabulary/generated/landmarks.ts';

/** More findings than this would say nothing new, and finding their lines takes time. */
const MOST_FINDINGS = 1000;

/**
 * Looks for what no formatter can repair: unmatched brackets, and strings, quoted identifiers, comments and `$$` bodies
 * that never end. Characters that Snowflake does not know are warnings. Positions count from 1.
 */
export function validateSQL(sql: string): ValidationResult {
  const diagnostics = typeof sql === 'string' ? diagnose(lex(sql)) : NOT_A_STRING;
  const errors = messagesOf(diagnostics, 'error');
  return { valid: errors.length === 0, errors, warnings: messagesOf(diagnostics, 'warning'), diagnostics };
}

export const NOT_A_STRING: readonly Diagnostic[] = failure('not-a-string', 'the input is not a text');

/** The same findings for a text that is already split into tokens, in the order of the text. */
export function diagnose(tokens: TokenList): readonly Diagnostic[] {
  const findings: Finding[] = [];
  brackets(tokens, findings);
  unclosed(tokens, findings);
  findings.sort((a, b) => a.offset - b.offset);
  return withPlaces(findings, tokens.text);
}

const NAMES = ['parenthesis', 'bracket', 'brace'];
const PLURALS = ['parenthesis(es)', 'bracket(s)', 'brace(s)'];

/** A finding whose message names its place. */
function findingAt(code: DiagnosticCode, what: string, offset: number, length = 1): Finding {
  const severity = code === 'unknown-character' ? 'warning' : 'error';
  return { code, severity, message: `${what} at position ${offset + 1}`, offset, length };
}

function brackets(tokens: TokenList, findings: Finding[]): void {
  const { kind, word, start, end, count, text } = tokens;
  const stack: number[] = [];
  // The bracket depth at which a row pattern starts: there `$` means the pattern's end.
  let pattern = 0;
  const add = (code: DiagnosticCode, what: string, i: number): void => {
    const offset = start[i] as number;
    if (findings.length < MOST_FINDINGS)
      findings.push(findingAt(code, what, offset, (end[i] as number) - offset));
  };
  for (let i = 0; i < count; i++) {
    const k = kind[i] as number;
    const anchor = pattern > 0 && text.charCodeAt(start[i] as number) === 36;
    if (k === K.UNKNOWN && !anchor) add('unknown-character', 'Unknown character', i);
    if (k < K.OPEN_PAREN || k > K.CLOSE_BRACE) continue;
    if ((k - K.OPEN_PAREN) % 2 === 0) {
      stack.push(i);
      if (pattern === 0 && kind[i - 1] === K.WORD && word[i - 1] === PATTERN) pattern = stack.length;
    } else if (stack.length > 0 && kind[stack[stack.length - 1] as number] === k - 1) {
      stack.pop();
      if (stack.length < pattern) pattern = 0;
    } else {
      add('unmatched-closing-bracket', `Unmatched closing ${NAMES[(k - K.OPEN_PAREN) >> 1]}`, i);
    }
  }
  for (let shape = 0; shape < 3; shape++) {
    const left = stack.filter((i) => kind[i] === K.OPEN_PAREN + shape * 2);
    const first = left[0];
    if (first === undefined) continue;
    const finding = findingAt('unmatched-opening-bracket', '', start[first] as number);
    findings.push({ ...finding, message: `${left.length} unmatched opening ${PLURALS[shape]}` });
  }
}

/** Only the last token or comment can be unclosed: it reaches to the end of the text. */
function unclosed(tokens: TokenList, findings: Finding[]): void {
  const { text, count, commentCount } = tokens;
  const add = (what: string, offset: number): void => {
    findings.push(findingAt('unclosed', `Unclosed ${what}`, offset, Math.max(1, text.length - offset)));
  };
  const last = count - 2;
  if (last >= 0 && tokens.end[last] === text.length) {
    const start = tokens.start[last] as number;
    if (tokens.kind[last] === K.STRING) {
      const dollars = text.startsWith('$$', start);
      if (
        dollars ? text.length < start + 4 || !text.endsWith('$$') : isUnclosed(text, text.indexOf("'", start))
      ) {
        add(dollars ? '$$ string' : 'string literal', start);
      }
    } else if (tokens.kind[last] === K.QUOTED && isUnclosed(text, start)) {
      add('quoted identifier', start);
    }
  }
  const comment = commentCount - 1;
  if (
    comment >= 0 &&
    tokens.commentKind[comment] === K.BLOCK_COMMENT &&
    tokens.commentEnd[comment] === text.length
  ) {
    const start = tokens.commentStart[comment] as number;
    if (text.length < start + 4 || !text.endsWith('*/')) add('comment', start);
  }
}

/** Whether the string or quoted identifier at `start`, which reaches to the end of the text, is not closed there. */
function isUnclosed(text: string, start: number): boolean {
  const longer = `${text} `;
  return quotedEnd(longer, start, new TemplateFinder(longer)) > text.length;
}
