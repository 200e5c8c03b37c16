import * as K from '../lexer/kinds.ts';
import type { Statement } from '../parser/nodes.ts';
import { blankBefore, separates } from './author-lines.ts';
import type { Printer } from './printer.ts';
import { printFlow } from './range.ts';

/** Prints a statement at column `left`, with its semicolon on the last line. */
export function printStatement(p: Printer, statement: Statement, left: number): void {
  let printed = statement.start;
  for (const part of statement.parts) {
    let column = left + part.level * p.indent;
    const start = part.type === 'query' ? part.query.start : part.type === 'flow' ? part.start : printed;
    for (; printed < start; printed++) p.token(printed);
    if (part.type === 'flow') {
      p.newline(column);
      const outer = p.flowEdge;
      p.flowEdge = column;
      printFlow(p, { start: part.start, end: part.end, base: column, tail: 1 });
      p.flowEdge = outer;
      // If a comment breaks the line between two parts, joining them would move it to the other part when the text is
      // formatted again.
      if (part.joined && !p.breaksBefore(part.end)) p.stay();
      printed = part.end;
    } else if (part.type === 'query') {
      p.newline(column);
      p.printQuery(part.query, column, 1);
      printed = part.query.end;
    } else {
      column += part.offset ?? 0;
      let first = true;
      for (const inner of part.statements) {
        // An empty semicolon has no position, but a tag after it has.
        for (; printed < inner.start; printed++) p.token(printed);
        p.newline(column);
        if (!first && blankBefore(p, inner.start)) p.writer.blankLine();
        first = false;
        printStatement(p, inner, column);
        printed = inner.end;
      }
    }
  }
  p.hanging = left;
  for (; printed < statement.end; printed++) p.token(printed);
}

/** Prints all statements, with one blank line between them. */
export function printProgram(p: Printer, next: () => Statement | undefined): void {
  const { tokens } = p;
  let end = 0;
  let open = false;
  let last = 0;
  for (let statement = next(); statement !== undefined; statement = next()) {
    const { start } = statement;
    p.measure(start, statement.end);
    const left = p.enter(start, statement.end);
    if (end > 0) p.newline(left);
    const kind = kindOfLine(p, statement);
    // Without a semicolon between them, the author's blank lines decide: a template's line, say, belongs to the
    // statement below it. They also decide between two lines of the same kind, such as grants.
    const close = open || (kind !== 0 && kind === last);
    if (end > 0 && separates(p, start) && (!close || blankBefore(p, start))) p.writer.blankLine();
    printStatement(p, statement, left);
    end = statement.end;
    last = kind;
    open = tokens.end[end - 1] === tokens.start[end - 1] || tokens.kind[end - 1] !== K.SEMICOLON;
    // A file's head extends up to its first statement, past templates such as `{{ config() }}`.
    p.inHead &&= tokens.kind[start] === K.TEMPLATE;
  }
  if (tokens.kind[end] === K.EOF) p.rest(end);
}

/** The first word of a one-line statement that is not a query: that is its kind. 0 for any other statement. */
function kindOfLine(p: Printer, { parts, start, end }: Statement): number {
  if (parts.length !== 1 || parts[0]?.type !== 'flow' || !p.fits(start, end, 0)) return 0;
  for (let i = start; i < end; i++)
    if (((p.tokens.flags[i] as number) & K.MULTI_LINE) !== 0 || p.annotations.sqlBodies.has(i)) return 0;
  return p.tokens.word[start] as number;
}
