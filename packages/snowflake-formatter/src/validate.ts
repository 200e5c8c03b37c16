import { type Finding, failure, messagesOf, withPlaces } from './diagnostics.ts';
import * as K from './lexer/kinds.ts';
import { lex } from './lexer/lexer.ts';
import { looseBrackets } from './lexer/open-brackets.ts';
import type { TokenList } from './lexer/tokens.ts';
import { findUnclosed } from './lexer/unclosed.ts';
import type { Diagnostic, DiagnosticCode, ValidationResult } from './types.ts';
import { PATTERN } from './vocabulary/generated/landmarks.ts';

/** The maximum number of findings: more would not help, and finding their lines takes time. */
const MOST_FINDINGS = 1000;

/**
 * Finds problems that no formatter can repair: unmatched brackets, and strings, quoted identifiers, comments and `$$`
 * bodies that never end. Characters that Snowflake does not know are warnings. Positions count from 1.
 */
export function validateSQL(sql: string): ValidationResult {
  const diagnostics = typeof sql === 'string' ? diagnose(lex(sql)) : NOT_A_STRING;
  const errors = messagesOf(diagnostics, 'error');
  return { valid: errors.length === 0, errors, warnings: messagesOf(diagnostics, 'warning'), diagnostics };
}

export const NOT_A_STRING: readonly Diagnostic[] = failure('not-a-string', 'the input is not a text');

/** The same findings for a text that is already split into tokens, in text order. */
export function diagnose(tokens: TokenList): readonly Diagnostic[] {
  const findings: Finding[] = [];
  brackets(tokens, findings);
  unclosed(tokens, findings);
  if (findings.length === 0) return findings as [];
  findings.sort((a, b) => a.offset - b.offset);
  return withPlaces(findings, tokens.text);
}

const NAMES = ['parenthesis', 'bracket', 'brace'];
const PLURALS = ['parenthesis(es)', 'bracket(s)', 'brace(s)'];

/** A finding whose message includes its position. */
function findingAt(code: DiagnosticCode, what: string, offset: number, length = 1): Finding {
  const severity = code === 'unknown-character' ? 'warning' : 'error';
  return { code, severity, message: `${what} at position ${offset + 1}`, offset, length };
}

function brackets(tokens: TokenList, findings: Finding[]): void {
  const { kind, word, start, end, count, text } = tokens;
  let depth = 0;
  // The bracket depth at which a row pattern starts: inside it, `$` means the end of the pattern.
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
      depth++;
      if (pattern === 0 && kind[i - 1] === K.WORD && word[i - 1] === PATTERN) pattern = depth;
    } else if (depth-- <= pattern) pattern = 0;
  }
  const { opening, closing } = looseBrackets(tokens);
  for (const i of closing)
    add(
      'unmatched-closing-bracket',
      `Unmatched closing ${NAMES[((kind[i] as number) - K.OPEN_PAREN) >> 1]}`,
      i,
    );
  for (let shape = 0; shape < 3; shape++) {
    const left = opening.filter((i) => kind[i] === K.OPEN_PAREN + shape * 2);
    const first = left[0];
    if (first === undefined) continue;
    const finding = findingAt('unmatched-opening-bracket', '', start[first] as number);
    findings.push({ ...finding, message: `${left.length} unmatched opening ${PLURALS[shape]}` });
  }
}

function unclosed(tokens: TokenList, findings: Finding[]): void {
  const { text } = tokens;
  for (const { what, offset } of findUnclosed(tokens))
    findings.push(findingAt('unclosed', `Unclosed ${what}`, offset, Math.max(1, text.length - offset)));
}
