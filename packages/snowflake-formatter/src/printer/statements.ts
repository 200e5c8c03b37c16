import * as K from '../lexer/kinds.ts';
import type { Statement } from '../parser/nodes.ts';
import type { Printer } from './printer.ts';
import { printRange } from './range.ts';
import { printQuery } from './river.ts';

/** Prints a statement at column `left`, its semicolon on the last line. */
export function printStatement(p: Printer, statement: Statement, left: number): void {
  let printed = statement.start;
  for (const part of statement.parts) {
    const column = left + ('level' in part ? part.level : 0) * p.indent;
    p.newline(column);
    if (part.type === 'flow') {
      printRange(p, part.start, part.end, column, 1);
      printed = part.end;
    } else if (part.type === 'query') {
      printQuery(p, part.query, column, 1);
      printed = part.query.end;
    } else {
      for (const inner of part.statements) {
        p.newline(column);
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
  for (let statement = next(); statement !== undefined; statement = next()) {
    if (end > 0) {
      p.newline(0);
      p.writer.blankLine();
    }
    p.measure(statement.start, statement.end);
    printStatement(p, statement, 0);
    end = statement.end;
  }
  if (p.tokens.kind[end] === K.EOF) p.rest(end);
}
