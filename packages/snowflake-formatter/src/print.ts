import { lex } from './lexer/lexer.ts';
import type { TokenList } from './lexer/tokens.ts';
import { Parser } from './parser/parser.ts';
import { Sheet } from './parser/sheet.ts';
import { parseStatement } from './parser/statement.ts';
import { Printer } from './printer/printer.ts';
import { printProgram } from './printer/statements.ts';
import type { FormattingOptions } from './types.ts';

export interface Printed {
  readonly text: string;
  readonly sheet: Sheet;
}

/** Lexes, parses and prints a text, statement by statement. */
export function print(text: string, options: FormattingOptions): Printed {
  return printTokens(lex(text), options);
}

/** Parses and prints the tokens of a text. */
export function printTokens(tokens: TokenList, options: FormattingOptions): Printed {
  const sheet = new Sheet(tokens);
  const parser = new Parser(sheet);
  const printer = new Printer(sheet, options, newlineOf(tokens.text));
  printProgram(printer, () => (parser.i < parser.count ? parseStatement(parser) : undefined));
  return { text: withEnds(tokens.text, printer.writer.text), sheet };
}

/** Parses the tokens of a text without printing them. */
export function annotate(tokens: TokenList): Sheet {
  const sheet = new Sheet(tokens);
  const parser = new Parser(sheet);
  while (parser.i < parser.count) parseStatement(parser);
  return sheet;
}

/** The line ending that the author uses most. */
export function newlineOf(text: string): string {
  let windows = 0;
  let all = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    all++;
    if (text.charCodeAt(at - 1) === 13) windows++;
  }
  return windows * 2 > all ? '\r\n' : '\n';
}

/** Puts back the byte order mark and the final newline, where the author had them. */
function withEnds(source: string, printed: string): string {
  const mark = source.charCodeAt(0) === 0xfeff ? '\uFEFF' : '';
  const last = source.charCodeAt(source.length - 1);
  const end = printed !== '' && (last === 10 || last === 13) ? newlineOf(source) : '';
  return mark + printed + end;
}
