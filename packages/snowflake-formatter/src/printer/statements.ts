import * as K from '../lexer/kinds.ts';
import type { Statement } from '../parser/nodes.ts';
import { blankBefore, separates } from './author-lines.ts';
import type { Printer } from './printer.ts';
import { printFlow } from './range.ts';

/** Prints a statement at column `left`, its semicolon on the last line. */
export function printStatement(p: Printer, statement: Statement, left: number): void {
  let printed = statement.start;
  for (const part of statement.parts) {
    let column = left + part.level * p.indent;
    const start = part.type === 'query' ? part.query.start : part.type === 'flow' ? part.start : printed;
    for (; printed < start; printed++) p.token(printed);
    if (part.type === 'flow') {
      p.newline(column);
      printFlow(p, { start: part.start, end: part.end, base: column, tail: 1 });
      // If a comment breaks the line between them, staying together would give it to the other part the next time.
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

/** Prints all statements, one blank line between them. */
export function printProgram(p: Printer, next: () => Statement | undefined): void {
  let end = 0;
  let open = false;
  for (let statement = next(); statement !== undefined; statement = next()) {
    p.measure(statement.start, statement.end);
    if (end > 0) {
      p.newline(0);
      // Without a semicolon between them, the author decides: a template's line, say, belongs to what is below it.
      if (separates(p, statement.start) && (!open || blankBefore(p, statement.start))) p.writer.blankLine();
    }
    printStatement(p, statement, 0);
    end = statement.end;
    open = p.tokens.end[end - 1] === p.tokens.start[end - 1] || p.tokens.kind[end - 1] !== K.SEMICOLON;
  }
  if (p.tokens.kind[end] === K.EOF) p.rest(end);
}
