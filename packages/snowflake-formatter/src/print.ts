import * as K from './lexer/kinds.ts';
import { lex } from './lexer/lexer.ts';
import type { TokenList } from './lexer/tokens.ts';
import { type CompleteOptions, completeOptions } from './options.ts';
import { TokenAnnotations } from './parser/annotations.ts';
import { Grammar } from './parser/grammar.ts';
import { markNames } from './parser/names.ts';
import { isQuery, type Nested, type Statement } from './parser/nodes.ts';
import { parseStatement } from './parser/statements/statement.ts';
import { letterCases, printedText } from './printer/letters.ts';
import { trimLines } from './printer/lines.ts';
import { Printer } from './printer/printer.ts';
import { printRange } from './printer/range.ts';
import { printQuery } from './printer/river.ts';
import type { Run } from './printer/run.ts';
import { printProgram, printStatement } from './printer/statements.ts';
import { diagnose } from './validate.ts';

export interface Printed {
  readonly text: string;
  readonly annotations: TokenAnnotations;
  /** Whether formatting the text again will probably not change it. */
  readonly settled: boolean;
  /** The text with line breaks that it needs before it is printed; null if it needs none. */
  readonly broken: string | null;
}

/**
 * The nesting depth to which SQL in `$$` bodies is formatted. A body cannot contain `$$` itself, so a higher limit is
 * never needed.
 */
const MAX_BODIES = 3;

/** The printer with its layout of queries: it lets runs contain queries without importing the code that prints them. */
class StatementPrinter extends Printer {
  override printQuery(query: Nested, left: number, tail: number): void {
    if (isQuery(query)) printQuery(this, query, left, tail);
    else printStatement(this, query, left);
  }

  override printRun(run: Run): void {
    printRange(this, run);
  }
}

/** Parses and prints the tokens of a text. */
export function print(tokens: TokenList, options: CompleteOptions, bodies = 0, lineEnd?: string): Printed {
  const { annotations, next } = reader(tokens, options);
  if (options.preserveWhitespace) {
    while (next() !== undefined);
    return { text: printAsWritten(annotations, options), annotations, settled: true, broken: null };
  }
  const newline = lineEnd ?? newlineOf(tokens);
  const body = (inner: string): string =>
    bodies < MAX_BODIES ? printBody(inner, options, bodies + 1, newline) : inner;
  const printer = new StatementPrinter(annotations, options, newline, body);
  printProgram(printer, next);
  const text = printer.writer.finish(finalNewline(tokens.text, printer.writer.last, newline));
  printer.release();
  return {
    text: tokens.text.charCodeAt(0) === 0xfeff ? `\uFEFF${text}` : text,
    annotations,
    settled: printer.settled,
    broken: printer.missingBreaks.length > 0 ? breakLines(tokens.text, printer.missingBreaks, newline) : null,
  };
}

/** The text with a line break at each of these offsets, and one where only white space is between two of them. */
function breakLines(text: string, offsets: readonly number[], newline: string): string {
  let broken = '';
  let from = 0;
  for (const at of [...offsets].sort((a, b) => a - b)) {
    const between = text.slice(from, at);
    broken += between.trim() === '' && from > 0 ? between : between + newline;
    from = at;
  }
  return broken + text.slice(from);
}

/** Parses the tokens of a text as for printing them with these options. */
export function annotate(tokens: TokenList, options = completeOptions({})): TokenAnnotations {
  const { annotations, next } = reader(tokens, options);
  while (next() !== undefined);
  return annotations;
}

/** What is known of the tokens of a text, and a function that parses the next statement. */
function reader(tokens: TokenList, options: CompleteOptions) {
  const annotations = new TokenAnnotations(tokens, options.aliasAs === 'add');
  const parser = new Grammar(annotations);
  const next = (): Statement | undefined => {
    if (parser.i >= parser.count) return undefined;
    const statement = parseStatement(parser);
    if (options.identifierCase !== 'preserve') markNames(parser, statement.start, statement.end);
    return statement;
  };
  return { annotations, next };
}

/** The formatted content of a `$$` string with SQL; unchanged if it is incomplete. */
function printBody(inner: string, options: CompleteOptions, bodies: number, newline: string): string {
  const trimmed = inner.trim();
  const tokens = lex(trimmed);
  // A region that is switched off up to the end may be an unclosed string: no line break may follow it.
  if (tokens.kind[tokens.count - 2] === K.VERBATIM) return inner;
  if (trimmed === '' || diagnose(tokens).length > 0) return inner;
  const { text } = print(tokens, options, bodies, newline);
  if (!inner.includes('\n') && !text.includes('\n')) return inner.replace(trimmed, () => text);
  return newline + text + newline;
}

/**
 * The line ending that the author uses most between tokens; strings and comments keep theirs. A text without line
 * breaks between tokens may still have some in its first `$$` body.
 */
function newlineOf({ text, lineBreaks, windowsBreaks }: TokenList): string {
  const body = text.indexOf('$$');
  const first = lineBreaks > 0 || body < 0 ? -1 : text.indexOf('\n', body);
  return windowsBreaks * 2 > lineBreaks || text.charCodeAt(first - 1) === 13 ? '\r\n' : '\n';
}

/** The final newline, if the source has one and what was printed does not end in one. */
function finalNewline(source: string, printed: number, newline: string): string {
  const isEnded = Number.isNaN(printed) || printed === 10 || printed === 13;
  const last = source.charCodeAt(source.length - 1);
  return !isEnded && (last === 10 || last === 13) ? newline : '';
}

/** Prints with the author's line breaks and spaces: only letter case changes, and trailing spaces are removed. */
function printAsWritten(annotations: TokenAnnotations, options: CompleteOptions): string {
  const { tokens } = annotations;
  const source = tokens.text;
  const cases = letterCases(options);
  let text = '';
  let from = 0;
  let comment = 0;
  const gap = (to: number, last: boolean): void => {
    if (to <= from) return;
    const blanks = source.slice(from, to);
    text += last ? trimLines(`${blanks}\n`).slice(0, -1) : trimLines(blanks);
  };
  for (let i = 0; i < tokens.count; i++) {
    for (; comment < (tokens.commentsBefore[i] as number); comment++) {
      gap(tokens.commentStart[comment] as number, false);
      from = tokens.commentEnd[comment] as number;
      const written = source.slice(tokens.commentStart[comment], from);
      text += tokens.commentKind[comment] === K.TAG ? written : trimLines(written);
    }
    gap(tokens.start[i] as number, tokens.kind[i] === K.EOF);
    if (tokens.kind[i] === K.EOF) break;
    text += printedText(annotations, cases, i);
    from = tokens.end[i] as number;
  }
  return text;
}
