import { isQuery, type Nested } from '../parser/nodes.ts';
import { Printer } from './printer.ts';
import { printRange } from './range.ts';
import { printQuery } from './river.ts';
import type { Run } from './run.ts';
import { printStatement } from './statements.ts';

/** The printer with its layout of queries: it lets runs contain queries without importing the code that prints them. */
export class StatementPrinter extends Printer {
  override printQuery(query: Nested, left: number, tail: number): void {
    if (isQuery(query)) printQuery(this, query, left, tail);
    else printStatement(this, query, left);
  }

  override printRun(run: Run): void {
    printRange(this, run);
  }
}
